import { ExternalLink } from '../../renderer/parts/external-link.tsx'
import { useSite } from '../../renderer/document/site-context.ts'

/** The notice about responsible gambling, for the footer: age limit, line, helpline and licence. */
export function ResponsibleGambling() {
  const { helpline, licence, line, minAge } = useSite().responsibleGambling
  return (
    <>
      <p>
        <strong>{`${minAge}+ ${line}`}</strong>
      </p>
      <p>
        {`${helpline.name}: `}
        <ExternalLink linkType="contact" href={helpline.href}>
          {helpline.number}
        </ExternalLink>
      </p>
      {licence && <p>{licence}</p>}
    </>
  )
}
