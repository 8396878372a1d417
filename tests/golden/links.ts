import { fakeFiles, pictureNames } from '../fixtures/base-site.ts'
import { inPlaceOf, type Mistake } from './mistake.ts'

const href = (to: string): Mistake['edit'] => [['"href": "/bonus"', `"href": "${to}"`]]
const image = (to: string): Mistake['edit'] => [['"image": "vip-8-1"', `"image": "${to}"`]]
const redirect = (to: string): Mistake['edit'] => [['"/old.html": "/bonus"', to]]

/** Links, pictures, files and redirects. */
export const linkMistakes: readonly Mistake[] = [
  { name: 'a dead link', edit: href('/slots'), names: '/slots' },
  { name: 'a misspelt link', edit: href('/bonsu'), names: '/bonsu' },
  { name: 'a label in place of a link', edit: href('See all games'), names: 'See all games' },
  { name: 'a link without its slash', edit: href('bonus'), names: 'bonus' },
  { name: 'a link in capitals', edit: href('/Bonus'), names: '/Bonus' },
  { name: 'a link to a file of a page', edit: href('/bonus.html'), names: '/bonus.html' },
  {
    name: 'a link with its own domain left out',
    edit: href('www.p666.example/bonus'),
    names: 'www.p666.example/bonus',
  },
  {
    name: 'a misspelt protocol',
    edit: href('htps://other.example/'),
    names: 'htps://other.example/',
  },
  {
    name: 'a protocol with one slash',
    edit: href('https:/other.example/'),
    names: 'https:/other.example/',
  },
  {
    name: 'a protocol in capitals',
    edit: href('HTTPS://other.example/'),
    names: 'HTTPS://other.example/',
  },
  {
    name: 'a mail address without mailto',
    edit: href('help@p666.example'),
    names: 'help@p666.example',
  },
  { name: 'a link with a blank', edit: href('/bonus terms'), names: '/bonus terms' },
  { name: 'a link with a blank behind it', edit: href('/bonus '), names: '/bonus ' },
  {
    name: 'a link to another site without its protocol',
    edit: href('//other.example'),
    names: '//other.example',
  },
  { name: 'a script for a link', edit: href('javascript:alert(1)'), names: 'javascript:alert(1)' },
  { name: 'a link with the token', edit: href('/bonus?from={keyword}'), names: '{keyword}' },
  ...inPlaceOf('/bonus#how-to-start', [
    ['a dead link in markup', '/bonsu', '/bonsu'],
    ['a missing id', '/bonus#how-to-begin', 'how-to-begin'],
    ['a misspelt id', '/bonus#how-to-strat', 'how-to-start'],
    ['an id of another page', '#how-to-start', 'how-to-start'],
    ['an id that the title of a block suggests', '/bonus#offers', 'offers'],
  ]),
  {
    name: 'addresses that no browser opens',
    edit: [
      ['"href": "/bonus"', '"href": "https://other.example:99999/"'],
      ['/bonus#how-to-start', 'https://%00/'],
      ['"promoUrl": "https://promo.team.example/register"', '"promoUrl": "https://a:b@c.example/"'],
      ['"/old.html": "/bonus"', '"/old.html": "https://1.2.3.999/"'],
    ],
    names: 'https://a:b@c.example/',
  },
  { name: 'a missing picture', edit: image('vip-8-2'), names: 'vip-8-2' },
  { name: 'a picture that is far from all', edit: image('summer'), names: 'summer' },
  { name: 'a picture with its ending', edit: image('vip-8-1.png'), names: 'vip-8-1.png' },
  { name: 'a picture with its folder', edit: image('/images/vip-8-1'), names: '/images/vip-8-1' },
  {
    name: 'a picture with the whole way to it',
    edit: image('public/images/vip-8-1.png'),
    names: 'public/images/vip-8-1.png',
  },
  { name: 'a picture in capitals', edit: image('VIP-8-1'), names: 'VIP-8-1' },
  {
    name: 'a picture from another site',
    edit: image('https://other.example/vip.png'),
    names: 'https://other.example/vip.png',
  },
  {
    name: 'a picture too few',
    edit: [['"imageCount": 2', '"imageCount": 3']],
    names: 'imageCount',
  },
  {
    name: 'a picture lost',
    edit: (text) => text,
    files: fakeFiles(['bonus-2-1']),
    at: '"imageCount"',
    names: 'vip-8-1',
  },
  {
    name: 'a picture too many',
    edit: (text) => text,
    files: fakeFiles([...pictureNames, 'old-1-1']),
    at: '"imageCount"',
    names: 'old-1-1',
  },
  ...inPlaceOf('"image": "/payments/card.svg"', [
    ['a payment mark that is missing', '"image": "/payments/cart.svg"', '/payments/cart.svg'],
    [
      'a payment mark with its public folder',
      '"image": "public/payments/card.svg"',
      'public/payments/card.svg',
    ],
    ['a payment mark that is a program', '"image": "/payments/card.exe"', '/payments/card.exe'],
    ['a payment mark without its ending', '"image": "/payments/card"', '/payments/card'],
  ]),
  {
    name: 'a brand without its logo',
    edit: [['"brand": "p666"', '"brand": "p777"']],
    names: 'p777',
  },
  {
    name: 'a redirect onto itself',
    edit: redirect('"/old.html": "/old.html"'),
    names: '/old.html',
  },
  {
    name: 'two redirects in a circle',
    edit: redirect('"/old.html": "/older.html",\n      "/older.html": "/old.html"'),
    names: '/old.html',
  },
  { name: 'a redirect onto a page', edit: redirect('"/vip": "/bonus"'), names: '/vip' },
  {
    name: 'a redirect to a page that is not there',
    edit: redirect('"/old.html": "/gone"'),
    names: '/gone',
  },
  {
    name: 'a redirect without its slash',
    edit: redirect('"old.html": "/bonus"'),
    names: 'old.html',
  },
  { name: 'a redirect with a blank', edit: redirect('"old page": "/bonus"'), names: 'old page' },
  {
    name: 'a redirect to an address without its slash',
    edit: redirect('"/old.html": "bonus"'),
    names: 'bonus',
  },
  {
    name: 'a redirect to a misspelt word',
    edit: redirect('"/old.html": "promourl"'),
    names: 'promourl',
  },
  ...inPlaceOf('"url": "https://p666.example"', [
    [
      'an address of the site with a slash at its end',
      '"url": "https://p666.example/"',
      'https://p666.example/',
    ],
    ['an address of the site without its protocol', '"url": "p666.example"', 'p666.example'],
  ]),
  {
    name: 'a promotional page without encryption',
    edit: [['"promoUrl": "https://', '"promoUrl": "http://']],
    names: 'promoUrl',
  },
]
