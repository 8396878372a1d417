import { useSite } from '../../renderer/document/site-context.ts'
import { ExternalLink } from '../../renderer/parts/external-link.tsx'

/** The notice about responsible gambling, for the footer: age limit, line, helpline and licence. */
export function ResponsibleGambling() {
  const { original, responsibleGambling } = useSite()
  const { helpline, licence, line, minAge } = responsibleGambling
  const languageOf = (text: string) =>
    original?.names.includes(`responsibleGambling/${text}`)
      ? { lang: original.lang, dir: 'auto' }
      : undefined
  return (
    <>
      <p>
        <strong>{`${minAge}+ ${line}`}</strong>
      </p>
      <p {...languageOf('helpline/name')}>
        {`${helpline.name}: `}
        <ExternalLink linkType="contact" href={helpline.href}>
          {helpline.number}
        </ExternalLink>
      </p>
      {licence && <p {...languageOf('licence')}>{licence}</p>}
    </>
  )
}
