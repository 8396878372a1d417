import { useId } from 'react'
import { css } from '../../renderer/jsx/styles.ts'
import type { BlockOf, BlockProps } from '../../renderer/page/registry.ts'
import { Html } from '../../renderer/parts/html.tsx'
import { Section } from '../../renderer/parts/section.tsx'
import { button } from '../../renderer/theme/buttons.ts'
import { input } from '../../renderer/theme/inputs.ts'
import { endingsOf, sayWrong, trapName } from '../../schema/values/form.ts'

const column = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.5rem;
  max-width: 40rem;
  margin-top: var(--gap);
  > button {
    justify-self: start;
  }
  &[hidden] {
    display: none;
  }
`

const row = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.4rem;
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  > :is(label:not([class]), legend),
  [data-fault] {
    padding: 0;
    color: var(--text);
    font-weight: 700;
  }
  > :is(input, select, textarea) {
    ${input}
    resize: vertical;
  }
  [aria-invalid='true'] {
    outline: 2px solid;
  }
`

const option = css`
  display: flex;
  gap: 0.6rem;
  align-items: center;
  min-height: 2rem;
  color: var(--text);
  input {
    flex: none;
    width: 1.1rem;
    height: 1.1rem;
  }
`

/* Programs that fill in whatever there is find it, and people do not. */
const trap = css`
  position: absolute;
  clip-path: inset(50%);
`

const types: Readonly<Record<string, [type: string, autoComplete?: string]>> = {
  name: ['text', 'name'],
  email: ['email', 'email'],
  telephone: ['tel', 'tel'],
  date: ['date'],
  file: ['file'],
}

export function Form({ block }: BlockProps<'form'>) {
  const { id = 'form', title, desc, fields, submit, thanks, target: words } = block
  // A name with a dash hides no property of the document.
  const name = `form-${id}`
  return (
    <Section block={block} title={title}>
      {desc !== undefined && <Html html={desc} />}
      <form
        css={column}
        method="post"
        action={words['address'] || undefined}
        encType={fields.some(({ kind }) => kind === 'file') ? 'multipart/form-data' : undefined}
        data-missing={words['missing']}
        data-mistakes={words['mistakes']}
        data-sending={words['sending']}
        data-failed={words['failed']}
        {...(words['netlify'] !== undefined && {
          name,
          'data-netlify': 'true',
          'data-netlify-honeypot': trapName,
        })}
      >
        <input type="hidden" name="form-name" value={name} />
        <input type="hidden" name="opened_at" />
        {words['thanks'] !== undefined && (
          <input type="hidden" name="thanks_page" value={words['thanks']} />
        )}
        <label css={trap} aria-hidden="true">
          {words['leaveEmpty']}
          <input name={trapName} tabIndex={-1} autoComplete="off" />
        </label>
        {fields.map((field, index) => (
          <Field key={index} field={field} words={words} />
        ))}
        <button css={button}>{submit}</button>
        <p role="status" />
      </form>
      <div data-thanks="" tabIndex={-1} hidden>
        <Html html={thanks} />
      </div>
    </Section>
  )
}

type Data = BlockOf<'form'>

function Field({ field, words }: { field: Data['fields'][number]; words: Data['target'] }) {
  const id = useId()
  const { kind, label, hint, isRequired, options = [], min, max, maxLength, maxSize } = field
  const shared = {
    name: field.name,
    required: isRequired,
    'data-label': label,
    'data-wrong': sayWrong(field, words),
  }
  const described = {
    'aria-describedby': hint === undefined ? `${id}-fault` : `${id}-hint ${id}-fault`,
    'aria-invalid': false,
  }
  const control = { ...shared, ...described, id, maxLength }
  const named = (
    <span>
      {label}
      {isRequired && <span>{` (${words['required']})`}</span>}
    </span>
  )
  const help = (
    <>
      {hint !== undefined && (
        <div id={`${id}-hint`}>
          <Html html={hint} />
        </div>
      )}
      <p id={`${id}-fault`} data-fault="" hidden />
    </>
  )
  const frame = { id: field.id, 'data-field': '' }
  if (kind === 'choice')
    return (
      <fieldset css={row} role="radiogroup" aria-required={isRequired} {...frame} {...described}>
        <legend>{named}</legend>
        {help}
        {options.map((one, index) => (
          <label key={index} css={option}>
            <input type="radio" value={one} {...shared} />
            {one}
          </label>
        ))}
      </fieldset>
    )
  const [type = 'text', autoComplete] = types[kind] ?? []
  return (
    <div css={row} {...frame}>
      <label css={kind === 'consent' && option} htmlFor={id}>
        {kind === 'consent' && <input type="checkbox" value="yes" {...control} />}
        {named}
      </label>
      {help}
      {kind === 'longText' && <textarea rows={5} {...control} />}
      {kind === 'menu' && (
        <select {...control}>
          <option value="">{words['choose']}</option>
          {options.map((one, index) => (
            <option key={index}>{one}</option>
          ))}
        </select>
      )}
      {['consent', 'longText', 'menu'].includes(kind) || (
        <input
          type={type}
          autoComplete={autoComplete}
          {...(kind === 'date' && { min, max })}
          {...(kind === 'file' && { accept: endingsOf(field).join(), 'data-size': maxSize })}
          {...control}
        />
      )}
    </div>
  )
}
