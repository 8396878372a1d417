import { use, type ReactNode } from 'react'
import type { Path } from '../../../../check/problem/problem.ts'
import { isJsonObject } from '../../../../schema/read/json-object.ts'
import { infoOf } from '../../blocks/block-types.ts'
import { useFormTools } from '../form/form-tools.ts'
import { summaryOf } from '../schema/summary.ts'
import { BrandToolsContext, useBrands } from './brand-tools.ts'
import { PushButton } from '../frame/push-button.tsx'

/** The entries of a list that the shown brand leaves out, each with a button that brings it back. */
export function LeftOutEntries({ path, noun }: { path: Path; noun: string }): ReactNode {
  const tools = use(BrandToolsContext)
  const { bundle } = useFormTools()
  const entries = useBrands((all) => all.leftOut(path)) ?? []
  const name = useBrands((all) => all.shown())
  if (!tools || name === undefined || entries.length === 0) return null
  return (
    <ul className="studio-left-out" role="list" aria-label={`Left out for ${name}`}>
      {entries.map(({ id, entry }) => {
        const kind = infoOf(bundle, entry)?.label ?? noun
        const summary = isJsonObject(entry) ? summaryOf(entry) : ''
        const title = [kind, summary && `“${summary}”`].filter(Boolean).join(' ')
        return (
          <li key={id} className="studio-box">
            <span>
              {title}
              <span className="studio-tag">left out for {name}</span>
            </span>
            <PushButton
              look="small"
              aria-label={`Bring back ${title}`}
              onClick={() => tools.bringBack(path, id, title)}
            >
              Bring back
            </PushButton>
          </li>
        )
      })}
    </ul>
  )
}
