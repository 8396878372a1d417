import { onceFor, oncePer } from '../../schema/cache/once-per.ts'
import { listPublic } from '../../site/files/public-files.ts'
import type { SitePlace } from '../../site/files/site-files.ts'
import type { Environment } from '../load-site.ts'

/** Everything that the check reads besides the texts of the site, as data: looked up once in each build, whose environment they are. */
export function describeFiles(place: SitePlace, environment: Environment): unknown {
  return described(environment)(place)
}

const described = oncePer(({ files }: Environment) =>
  onceFor((place: SitePlace): unknown => {
    const names = [...listPublic(place).files.keys()]
    const sizes = files.images.map((name) => [name, files.sizeOf?.(name)])
    return [names.toSorted(), files.faults, sizes, files.brands]
  }),
)
