import { fakeFiles, pictureNames } from '../fixtures/base-site.ts'
import { inPlaceOf, inTextOf, made, slip, type Mistake } from './mistake.ts'

/** Links, pictures, files and redirects. */
export const linkMistakes: readonly Mistake[] = [
  ...inTextOf('href', '/bonus', [
    ['a dead link', '/slots'],
    ['a misspelt link', '/bonsu'],
    ['a label in place of a link', 'See all games'],
    ['a link without its slash', 'bonus'],
    ['a link to a file of a page', '/bonus.html'],
    ['a link with its own domain left out', 'www.p666.example/bonus'],
    ['a misspelt protocol', 'htps://other.example/'],
    ['a protocol with one slash', 'https:/other.example/'],
    ['a protocol in capitals', 'HTTPS://other.example/'],
    ['a mail address without mailto', 'help@p666.example'],
    ['a link with a blank', '/bonus terms'],
    ['a link with a blank behind it', '/bonus '],
    ['a link to another site without its protocol', '//other.example'],
    ['a script for a link', 'javascript:alert(1)'],
    ['a link with the token', '/bonus?from={keyword}', '{keyword}'],
  ]),
  ...inPlaceOf('/bonus#how-to-start', [
    ['a missing id', '/bonus#how-to-begin', 'how-to-begin'],
    ['a misspelt id', '/bonus#how-to-strat', 'how-to-start'],
    ['an id of another page', '#how-to-start', 'how-to-start'],
    ['an id that the title of a block suggests', '/bonus#offers', 'offers'],
  ]),
  made(
    'addresses that no browser opens',
    [
      ['"href": "/bonus"', '"href": "https://other.example:99999/"'],
      ['/bonus#how-to-start', 'https://%00/'],
      ['"promoUrl": "https://promo.team.example/register"', '"promoUrl": "https://a:b@c.example/"'],
      ['"/old.html": "/bonus"', '"/old.html": "https://1.2.3.999/"'],
    ],
    'https://a:b@c.example/',
  ),
  ...inTextOf('image', 'vip-8-1', [
    ['a picture that is far from all', 'summer'],
    ['a picture with the whole way to it', 'public/images/vip-8-1.png'],
    ['a picture from another site', 'https://other.example/vip.png'],
  ]),
  slip(
    'a page that does not exist in the navigation',
    '"url":',
    '"navigation": ["/bonsu"], "url":',
    '/bonus',
  ),
  slip(
    'a page twice in the navigation',
    '"url":',
    '"navigation": ["/vip", "/vip"], "url":',
    '/vip',
  ),
  slip('a picture too few', '"imageCount": 2', '"imageCount": 3', 'imageCount'),
  made('a picture lost', (text) => text, {
    files: fakeFiles(['bonus-2-1']),
    at: '"imageCount"',
    names: 'vip-8-1',
  }),
  made('a picture too many', (text) => text, {
    files: fakeFiles([...pictureNames, 'old-1-1']),
    at: '"imageCount"',
    names: 'old-1-1',
  }),
  ...inTextOf('image', '/payments/card.svg', [
    ['a payment mark that is missing', '/payments/cart.svg'],
    ['a payment mark that is a program', '/payments/card.exe'],
  ]),
  slip('a brand without its logo', '"brand": "p666"', '"brand": "p777"', 'p777'),
  ...inPlaceOf('"/old.html": "/bonus"', [
    ['a redirect onto itself', '"/old.html": "/old.html"', '/old.html'],
    [
      'two redirects in a circle',
      '"/old.html": "/older.html",\n      "/older.html": "/old.html"',
      '/old.html',
    ],
    ['a redirect onto a page', '"/vip": "/bonus"', '/vip'],
    ['a redirect to a page that is not there', '"/old.html": "/gone"', '/gone'],
    ['a redirect with a blank', '"old page": "/bonus"', 'old page'],
    ['a redirect to an address without its slash', '"/old.html": "bonus"', 'bonus'],
    ['a redirect to a misspelt word', '"/old.html": "promourl"', 'promourl'],
  ]),
  ...inTextOf('url', 'https://p666.example', [
    ['an address of the site with a slash at its end', 'https://p666.example/'],
    ['an address of the site without its protocol', 'p666.example'],
  ]),
]
