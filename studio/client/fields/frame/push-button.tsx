import type { ComponentProps, ReactNode } from 'react'

/** How buttons look in forms and dialogs. */
const looks = {
  plain: 'studio-button',
  main: 'studio-button is-main',
  danger: 'studio-button is-danger',
  small: 'studio-button is-small',
  add: 'studio-button is-add',
  link: 'studio-link-button',
}

/** A button that submits no form. Without a look, it has that of what it is in. */
export function PushButton({
  look,
  ...props
}: ComponentProps<'button'> & { look?: keyof typeof looks }): ReactNode {
  return <button type="button" className={look && looks[look]} {...props} />
}
