import { onceFor, oncePer } from '../../schema/cache/once-per.ts'
import { listPublic } from '../../site/files/public-files.ts'
import type { SitePlace } from '../../site/files/site-files.ts'
import type { Surroundings } from '../load-site.ts'

/** Everything that the check reads besides the texts of the site, as data: looked up once in each build, whose surroundings they are. */
export function describeFiles(place: SitePlace, surroundings: Surroundings): unknown {
  return described(surroundings)(place)
}

const described = oncePer(({ files }: Surroundings) =>
  onceFor((place: SitePlace): unknown => {
    const names = [...listPublic(place).files.keys()]
    const sizes = files.images.map((name) => [name, files.sizeOf?.(name)])
    return [names.toSorted(), files.faults, sizes, files.brands]
  }),
)
