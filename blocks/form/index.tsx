import { useId } from 'react'
import { Html } from '../../renderer/parts/html.tsx'
import { Section } from '../../renderer/parts/section.tsx'
import type { BlockOf, BlockProps } from '../../renderer/page/registry.ts'
import { button } from '../../renderer/theme/buttons.ts'
import { css } from '../../renderer/jsx/styles.ts'

const column = css`
  display: grid;
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
  gap: 0.4rem;
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  > :is(label:not([class]), legend) {
    padding: 0;
    color: var(--text);
    font-weight: 700;
  }
  > :is(input, select, textarea) {
    width: 100%;
    min-height: 2.875rem;
    padding: 0.6rem 0.8rem;
    border: 1px solid var(--quiet);
    border-radius: var(--control);
    background: var(--surface);
    color: var(--text);
    font: inherit;
  }
  > textarea {
    border-radius: min(var(--control), 1rem);
    resize: vertical;
  }
  [aria-invalid='true'] {
    outline: 2px solid;
  }
`

const option = css`
  display: flex;
  gap: 0.6rem;
  align-items: baseline;
  min-height: 2rem;
  color: var(--text);
  input {
    flex: none;
    width: 1.1rem;
    height: 1.1rem;
    margin: 0;
    accent-color: var(--primary);
    translate: 0 0.15rem;
  }
`

const fault = css`
  color: var(--text);
  font-weight: 700;
  &::before {
    content: '⚠ ' / '';
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

const endings = {
  pdf: ['.pdf'],
  pictures: ['.jpg', '.jpeg', '.png', '.webp'],
  documents: ['.docx', '.odt', '.rtf', '.txt'],
}

export function Form({ block }: BlockProps<'form'>) {
  const { id = 'form', title, desc, fields, submit, thanks, target: words } = block
  // A name with a dash hides no property of the document.
  const name = `form-${id}`
  const isNetlify = words['netlify'] !== undefined
  const trapName = 'your_website'
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
        {...(isNetlify && { name, 'data-netlify': 'true', 'data-netlify-honeypot': trapName })}
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

interface FieldProps {
  field: BlockOf<'form'>['fields'][number]
  words: BlockOf<'form'>['target']
}

function Field({ field, words }: FieldProps) {
  const id = useId()
  const {
    kind,
    label,
    hint,
    isRequired,
    options = [],
    min,
    max,
    maxLength,
    accept,
    maxSize,
  } = field
  const files = (accept ?? []).flatMap((one) => endings[one])
  const wrong = words[kind]
    ?.replace('{size}', String(maxSize))
    .replace(' {types}', files.length > 0 ? ` (${files.join(', ')})` : '')
  const shared = {
    name: field.name,
    required: isRequired,
    'data-label': label,
    'data-wrong': wrong,
  }
  const described = {
    'aria-describedby': hint === undefined ? `${id}-fault` : `${id}-hint ${id}-fault`,
    'aria-invalid': false,
  } as const
  const control = { ...shared, ...described, id, maxLength }
  const named = (
    <>
      {label}
      {isRequired && <span>{` (${words['required']})`}</span>}
    </>
  )
  const help = (
    <>
      {hint !== undefined && (
        <div id={`${id}-hint`}>
          <Html html={hint} />
        </div>
      )}
      <p css={fault} id={`${id}-fault`} data-fault="" hidden />
    </>
  )
  if (kind === 'choice')
    return (
      <fieldset
        css={row}
        id={field.id}
        role="radiogroup"
        aria-required={isRequired}
        data-field=""
        {...described}
      >
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
    <div css={row} id={field.id} data-field="">
      {kind === 'consent' ? (
        <label css={option}>
          <input type="checkbox" value="yes" {...control} />
          <span>{named}</span>
        </label>
      ) : (
        <label htmlFor={id}>{named}</label>
      )}
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
          {...(kind === 'file' && { accept: files.join(), 'data-size': maxSize })}
          {...control}
        />
      )}
    </div>
  )
}
