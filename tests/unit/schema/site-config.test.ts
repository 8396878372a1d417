import { expect, it } from 'vitest'
import { defineSite } from '../../../schema/config/define-site.ts'
import type { SiteOptions } from '../../../schema/config/site-options.ts'

it('has a default for everything', () => {
  expect(defineSite({})).toMatchObject({
    rules: ['general'],
    lang: 'en',
    timeZone: 'UTC',
    timeZoneName: 'UTC',
    tokens: { keyword: 'keyword' },
    pictures: { alt: 'required', count: false },
    security: { images: [], media: [], frames: [], connections: [] },
  })
})

it.each([
  ['Europe/Berlin', 'Berlin'],
  ['America/New_York', 'New York'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
])('names the time zone %s by its city', (timeZone, city) => {
  expect(defineSite({ timeZone }).timeZoneName).toBe(city)
})

it.each<[object, string]>([
  [{ timezone: 'UTC' }, 'there is no field "timezone". Did you mean "timeZone"?'],
  [
    { zzz: 1 },
    'there is no field "zzz". Expected one of: blocks, packages, rules, lang, locale, fallbackLocale, timeZone, timeZoneName, tokens, promoPage, pictures, security, newPage, shell, limits, fonts, publish, changeSets, sources, receive.',
  ],
  [{ lang: 'German' }, '"lang" is "German". Write a language such as de or de-AT.'],
  [
    { timeZoneName: '<b>' },
    '"timeZoneName" is "<b>". Write what follows the word "in", such as "the Philippines".',
  ],
  [
    { tokens: { 'a-b': 'keyword' } },
    '"tokens" is "a-b". A token consists of letters, digits and _, and starts with a letter.',
  ],
  [
    { tokens: { shop: '' } },
    '"tokens.shop" is "". Write a property of the site settings, such as "keyword" or "tokens.shop".',
  ],
  [{ shell: { befor: [] } }, 'there is no field "shell.befor". Did you mean "before"?'],
  [{ shell: 'navigation' }, '"shell" is "navigation". Write names with values in braces.'],
  [{ blocks: 'hero' }, '"blocks" is "hero". Write a list of names in square brackets.'],
  [{ promoPage: 'yes' }, '"promoPage" is "yes". Write true or false.'],
  [
    { shell: { inside: { footer: 'x' } } },
    '"shell.inside" is {"footer":"x"}. Write names in braces, and for each of them a list of names in square brackets.',
  ],
  [
    { security: { images: [null] } },
    '"security.images" is [null]. Write a list of properties with values in braces: [{ … }]',
  ],
  [
    { security: { frames: undefined } },
    '"security.frames" is undefined. Leave it out, or write a list of properties with values in braces: [{ … }]',
  ],
  [{ rules: undefined }, '"rules" is undefined. Leave it out, or write a list of names'],
  [{ valueOf: 1 }, 'there is no field "valueOf".'],
  [() => ({}), 'the default export is not the settings. Write: export default defineSite({ … })'],
  [{ lang: 5 }, '"lang" is 5. Write text in quotation marks.'],
  [
    { publish: { folder: 'a', git: 'b' } },
    '"publish" names folder and git. Name one place to publish to.',
  ],
  [{ publish: { folder: ' ' } }, '"publish.folder" is " ". Write the path of a folder.'],
  [{ publish: { git: '' } }, '"publish.git" is "". Write the address of a repository.'],
  [
    { publish: { command: ['upload'] } },
    '"publish.command" is ["upload"]. Write a program and its arguments, one of which contains {folder}.',
  ],
  [
    { publish: { git: 'a', branch: '-f' } },
    '"publish.branch" is "-f". Write the name of a branch, beside "git".',
  ],
  [{ publish: { branch: 'main' } }, '"publish.branch" is "main".'],
  [
    { changeSets: { repository: 'ext::sh -c x' } },
    '"changeSets.repository" is "ext::sh -c x". Write the name of a remote such as "origin", or the folder or address of a repository.',
  ],
  [
    { changeSets: { repository: 'https://me:secret@x.example/y.git' } },
    '"changeSets.repository" contains a password. Let git keep it, as with `git config credential.helper store`.',
  ],
  [
    { changeSets: { branch: '../x' } },
    '"changeSets.branch" is "../x". Write the name of a branch that does not begin with changes/.',
  ],
  [
    { changeSets: { branch: 'changes/x' } },
    '"changeSets.branch" is "changes/x". Write the name of a branch that does not begin with changes/.',
  ],
  [
    { changeSets: { approval: 'option' } },
    '"changeSets.approval" is "option". Did you mean "optional"?',
  ],
  [{ pictures: { alt: 'require' } }, '"pictures.alt" is "require". Did you mean "required"?'],
])('a mistake is reported in %j', (options, message) => {
  expect(() => defineSite(options satisfies SiteOptions)).toThrow(`site.config.ts: ${message}`)
})
