import { defineSite } from './schema/config/define-site.ts'

export default defineSite({
  rules: ['general', 'gambling-ph'],
  timeZone: 'Asia/Manila',
  shell: {
    before: ['navigation'],
    after: ['footer', 'floatingButtons'],
    inside: { footer: ['responsibleGambling'] },
  },
  limits: {
    'shell/footer': {
      default: null,
      required: ['promoText', 'copyrightYear', 'paymentMethods', 'socialLinks'],
      examples: [{ promoText: '100% BONUS + 100 FS + 75 EM' }],
      properties: {
        promoText: {
          description: 'The line that promotes the sign-up bonus.',
          examples: ['100% BONUS + 100 FS + 75 EM'],
        },
        paymentMethods: {
          description: 'Exactly five.',
          default: null,
          minItems: 5,
          maxItems: 5,
        },
        socialLinks: {
          description: 'Exactly three: one each for video, blog and news.',
          default: null,
          minItems: 3,
          maxItems: 3,
          allOf: ['video', 'blog', 'news'].map((kind) => ({
            contains: {
              type: 'object',
              required: ['kind'],
              properties: { kind: { const: kind } },
            },
          })),
          items: {
            required: ['kind', 'label', 'icon', 'link'],
            properties: {
              kind: {
                description:
                  'Which of the three it is: the video channel, the blog or the news site.',
                enum: ['video', 'blog', 'news'],
              },
            },
          },
        },
      },
    },
    'shell/floatingButtons': {
      description: 'Exactly two buttons that stay visible while the page scrolls.',
      default: null,
      minItems: 2,
      maxItems: 2,
      items: {
        required: ['text', 'imageSrc', 'alt'],
        properties: {
          href: {
            description: 'Where the button leads.',
            default: '/ogrmowvk.html',
            examples: ['/ogrmowvk.html'],
          },
          rel: {
            description: 'Words such as nofollow, separated by spaces.',
            default: 'noindex nofollow',
          },
        },
      },
    },
  },
})
