// covers: schema/values/video.ts
import { describe, expect, it } from 'vitest'
import { playerOf, sourceOf, sourcesOf } from '../../../schema/values/video.ts'

const id = 'A1b2C3d4E5f'
const youtube = {
  href: `https://www.youtube.com/watch?v=${id}`,
  frame: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&cc_load_policy=1`,
  host: 'YouTube',
}

describe('the player of an address', () => {
  it.each([
    `https://www.youtube.com/watch?v=${id}`,
    `https://youtube.com/watch?v=${id}&t=30s`,
    `https://m.youtube.com/watch?list=PL1&v=${id}#x`,
    `https://www.youtube.com/shorts/${id}?feature=share`,
    `https://www.youtube.com/live/${id}`,
    `https://youtu.be/${id}?si=abc`,
  ])('is made by us of the id in %s', (address) => {
    expect(playerOf(address)).toEqual(youtube)
  })

  it.each([
    ['https://vimeo.com/76979871', '/video/76979871?dnt=1&autoplay=1'],
    ['https://vimeo.com/76979871/ab12cd34ef?x=1', '/video/76979871?h=ab12cd34ef&dnt=1&autoplay=1'],
  ])('asks Vimeo not to track: %s', (address, frame) => {
    expect(playerOf(address)).toMatchObject({
      frame: `https://player.vimeo.com${frame}`,
      host: 'Vimeo',
    })
  })

  it('is the file, for a video of the site', () => {
    expect(playerOf('/files/tour.mp4')).toEqual({ href: '/files/tour.mp4' })
  })

  it.each([
    `https://youtube.com.evil.example/watch?v=${id}`,
    `https://evil.example/watch?v=${id}`,
    `https://evilyoutube.com/watch?v=${id}`,
    `https://www.youtube.com@evil.example/watch?v=${id}`,
    `https://user:pass@www.youtube.com/watch?v=${id}`,
    `https://www.youtube.com:8443/watch?v=${id}`,
    `https://www.youtube.com./watch?v=${id}`,
    `https://WWW.YOUTUBE.COM/watch?v=${id}`,
    `http://www.youtube.com/watch?v=${id}`,
    `https://www.youtube.com/watch?v=%61qz-KE-bpKQ`,
    `https://www.youtube.com/watch?v=${id}x`,
    `https://www.youtube.com/watch?v=${id.slice(1)}`,
    `https://www.youtube.com/watch?v=${id.slice(1)}"`,
    `https://www.youtube.com/watch?vv=${id}`,
    `https://www.youtube.com/watch#v=${id}`,
    `https://www.youtube.com/embed/${id}`,
    `https://www.youtube.com/${id}`,
    `https://youtu.be/x/${id}`,
    `https://www.youtube.com/redirect?q=https://youtu.be/${id}`,
    'https://vimeo.com/76979871/..',
    'https://vimeo.com/76979871/settings',
    'https://vimeo.com/%37697987',
    'https://player.vimeo.com/video/76979871',
    `javascript:alert(1)//https://youtu.be/${id}`,
    ` https://youtu.be/${id}`,
    `//youtu.be/${id}`.slice(1).replace('/', 'x:/'),
    '',
  ])('is none for %s', (address) => {
    expect(playerOf(address)).toBeUndefined()
  })
})

it('names in policies what a page or a site needs, and nothing else', () => {
  expect(sourceOf(youtube)).toEqual(['frame-src', 'https://www.youtube-nocookie.com'])
  expect(sourceOf({ href: '/files/tour.mp4' })).toEqual(['media-src', "'self'"])
  expect(sourcesOf({}, ['/files/menu.pdf', '/mp4'])).toEqual([])
  expect(sourcesOf({ youtube: false, vimeo: true, constructor: true }, ['/a.webm'])).toEqual([
    ['media-src', "'self'"],
    ['frame-src', 'https://player.vimeo.com'],
  ])
})
