import type { SchemaBundle } from '../../../schema/read/bundle.ts'
import { openDraftFolder } from '../drafts/draft-folder.ts'
import { HttpError } from '../http-error.ts'
import type { ChangeSets } from '../change-sets/change-sets.ts'
import { createPreviewLinks, type PreviewLinks } from './preview-links.ts'

/** Opens the preview links of the change sets of a site. */
export function linkSets(pagesFile: string, bundle: SchemaBundle, sets: ChangeSets): PreviewLinks {
  return createPreviewLinks(openDraftFolder(pagesFile).previews, pagesFile, bundle, {
    find: async (set) => (await sets.list()).sets.find(({ id }) => id === set),
    async readTexts(set) {
      const { readSite, draft } = sets.workspaceOf(set)
      return { ...(await readSite()), ...(await draft())?.files }
    },
    uploadsOf: (set) => openDraftFolder(pagesFile, set),
    async addComment(set, comment) {
      const done = await sets.act(set, { do: 'comment', ...comment })
      const own = 'comments' in done ? done.comments : []
      const added = own.findLast(({ by, text }) => by === comment.by && text === comment.text)
      if (!added) throw new HttpError(409, 'The comment could not be kept.')
      return added
    },
    announce: sets.announce,
  })
}
