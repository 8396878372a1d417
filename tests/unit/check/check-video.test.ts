// covers: check/rules/general/pictures/unplayable-video.ts blocks/video/**
import { describe, expect, it } from 'vitest'
import { pagePolicy } from '../../../builder/hosts/policy.ts'
import { createPageRenderer } from '../../../renderer/prerender/entry-server.tsx'
import { defineSite } from '../../../schema/config/define-site.ts'
import { checkedFile, checkText, compileSite, siteWith, textOf } from '../../fixtures/sites.ts'

const captions = { file: '/files/tour.vtt', lang: 'en', label: 'English' }
const own = { video: '/files/tour.mp4', captions }
const hosted = { video: 'https://youtu.be/A1b2C3d4E5f', hasCaptions: true }
const youtube = { youtube: true }

function textWithVideo(video: object, videoHosts: object | undefined): string {
  const block = { type: 'video', title: 'A "quoted" tour', image: 'bonus-2-1', ...video }
  return textOf(siteWith({ 'pages /bonus blocks 4': block, 'site videoHosts': videoHosts }))
}

describe('a video', () => {
  it.each([[own, undefined] as const, [hosted, youtube] as const])('passes: %j', (video, hosts) => {
    expect(checkText(textWithVideo(video, hosts)).problems).toEqual([])
  })

  const at = (video: string): object => ({ ...hosted, video })
  const without = (name: string): object => ({ ...own, [name]: undefined })

  it.each<[what: string, video: object, words: string, code?: string, hosts?: object]>([
    ['of a host that is not allowed', hosted, 'does not allow videos of YouTube', 'P095', {}],
    ['of a host that is off', hosted, 'YouTube', 'P095', { youtube: false }],
    ['of another allowed host', hosted, 'YouTube', 'P095', { vimeo: true }],
    ['of an unknown host', at('https://youtube.com.evil.example/watch?v=A1b2C3d4E5f'), 'youtube.com.evil.example'], // prettier-ignore
    ['without a fitting id', at('https://youtu.be/%61qz-KE-bpKQ'), 'not the address of a video at YouTube'], // prettier-ignore
    ['whose captions nobody has seen', { video: hosted.video }, 'confirmed'],
    ['whose captions are denied', { ...hosted, hasCaptions: false }, 'confirmed'],
    ['of the site without captions', without('captions'), 'no captions'],
    ['with captions elsewhere', { video: own.video, hasCaptions: true }, 'no captions'],
    ['that is not there', { ...own, video: '/files/none.mp4' }, '/files/none.mp4', 'P028'],
    ['whose captions are not there', { ...own, captions: { ...captions, file: '/files/none.vtt' } }, '/files/none.vtt', 'P028'], // prettier-ignore
    ['of another type', { ...own, video: '/files/tour.svg' }, '/files/tour.svg', 'P016'],
    ['that is a script', { ...own, video: 'javascript:alert(1)' }, 'javascript', 'P016'],
    ['with quotes', at('https://youtu.be/A1b2C3d4E5f?"onload="'), 'youtu.be', 'P016'],
    ['without a poster', without('image'), 'image', 'P013'],
    ['with a poster that is missing', { ...own, image: 'none' }, 'none', 'P023'],
  ])('%s is refused', (_what, video, words, code = 'P095', hosts = youtube) => {
    const errors = checkText(textWithVideo(video, hosts)).problems
    expect(errors.map((one) => [one.code, one.severity])).toEqual([[code, 'error']])
    expect(errors[0]?.message).toContain(words)
  })

  it('is offered no fix that would allow a host', () => {
    expect(checkText(textWithVideo(hosted, undefined)).problems[0]?.fix).toBeUndefined()
  })
})

describe('the page of a video', () => {
  const render = async (video: object, path = '/bonus') => {
    const data = compileSite(checkedFile(textWithVideo(video, youtube)))
    const { security } = defineSite({})
    const policyOf = (texts: Parameters<typeof pagePolicy>[0]) => pagePolicy(texts, security)
    const { html } = await createPageRenderer(data, '/client.js', policyOf).render(path)
    const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(html) ?? []
    return { html, sources: policy.split('; ').filter((one) => /^(?:media|frame)-src/.test(one)) }
  }

  it('links to the page at the host, and allows its player only', async () => {
    const { html, sources } = await render(hosted)
    expect(sources).toEqual(['frame-src https://www.youtube-nocookie.com'])
    const [, link = ''] = /<a ([^>]*data-title[^>]*)>/.exec(html) ?? []
    const [, note] = /aria-describedby="([^"]+)"/.exec(link) ?? []
    for (const one of [
      'href="https://www.youtube.com/watch?v=A1b2C3d4E5f"',
      'rel="nofollow noopener"',
      'data-title="A &quot;quoted&quot; tour"',
    ])
      expect(link).toContain(one)
    expect(html).toMatch(
      new RegExp(`<p id="${note}"[^>]*>Playing the video connects you to YouTube`),
    )
    expect(html).not.toMatch(/<(?:iframe|video)|youtu\.be/)
  })

  it('links to the file, and allows own media only', async () => {
    const { html, sources } = await render(own)
    expect(sources).toEqual(["media-src 'self'"])
    expect(html).toContain('href="/files/tour.mp4"')
    expect(html).toContain('data-captions="/files/tour.vtt" data-lang="en" data-label="English"')
    expect(html).not.toContain('connects you')
  })

  it('has the only policy that differs', async () => {
    expect((await render(own, '/vip')).sources).toEqual([])
    expect((await render(hosted, '/vip')).html).toBe((await render(own, '/vip')).html)
  })
})
