import { asRecord } from '../../../../schema/read/json-object.ts'
import { isOwnVideo, playerOf, videoHostOf, videoHosts } from '../../../../schema/values/video.ts'
import { quote } from '../../../problem/wording.ts'
import type { Rule } from '../../rule.ts'

export const unplayableVideo: Rule = {
  code: 'P095',
  name: 'unplayable-video',
  severity: 'error',
  adjustable: false,
  summary: 'Every video has captions, and comes from this site or a host that it allows.',
  explanation:
    'A video is a file of the site with a captions file, or the address of a video at a host that the site settings allow: the site owner decides whose servers visitors contact. People who cannot hear it need captions, so a video at a host is shown once somebody has confirmed that it has them.',
  example: [
    '"type": "legal",',
    '"type": "video",\n          "image": "vip-8-1",\n          "video": "https://vimeo.com/76979871"\n        },\n        {\n          "type": "legal",',
  ],
  texts: {
    pieces: ['VideoAddress'],
    start({ site }) {
      const allowed = asRecord(site['videoHosts'])
      return ({ value, parent }) => {
        if (isOwnVideo(value)) return parent['captions'] === undefined ? isSilent : undefined
        const { domain, key = '', host } = videoHostOf(value)
        if (!host)
          return {
            message: `Videos of ${quote(domain)} cannot be shown.`,
            hint: `Copy the address of a video at ${names} from the address bar of the browser, or use a file.`,
          }
        if (!playerOf(value))
          return {
            message: `This is not the address of a video at ${host.name}.`,
            hint: `Open the video in a browser, and copy the address from its address bar: ${host.example}`,
          }
        if (allowed[key] !== true)
          return {
            message: `This site does not allow videos of ${host.name}.`,
            hint: `Allow ${host.name} in the site settings, in "videoHosts", or use a file.`,
          }
        return parent['hasCaptions'] === true
          ? undefined
          : {
              message: 'Nobody has confirmed that this video has captions.',
              hint: `Watch it at ${host.name}. If it has captions, confirm that in "hasCaptions".`,
            }
      }
    },
  },
}

const names = Object.values(videoHosts)
  .map(({ name }) => name)
  .join(' or ')

const isSilent = {
  message: 'This video has no captions.',
  hint: 'Add a captions file in "captions", for people who cannot hear the video.',
}
