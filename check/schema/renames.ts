/** Names that composers know from other programs, and their names here, likeliest first. */
const renames: Readonly<Record<string, readonly string[]>> = {
  alternative: ['alt'],
  anchor: ['id'],
  answers: ['questions'],
  background: ['image'],
  body: ['desc', 'blocks'],
  buttonText: ['button', 'label'],
  caption: ['title', 'label'],
  colour: ['color'],
  config: ['site'],
  content: ['desc', 'blocks', 'cards'],
  description: ['desc'],
  email: ['mailTo'],
  entries: ['cards', 'steps', 'sections', 'questions', 'rows'],
  heading: ['title'],
  headline: ['title'],
  image: ['imgPath', 'imageSrc'],
  img: ['image', 'imgPath', 'imageSrc'],
  imgPath: ['image', 'imageSrc'],
  items: ['cards', 'steps', 'sections', 'questions', 'rows', 'buttons'],
  kind: ['type'],
  link: ['href', 'button'],
  modules: ['blocks'],
  paragraph: ['desc'],
  path: ['href'],
  photo: ['image', 'imgPath'],
  picture: ['image', 'imgPath'],
  routes: ['pages'],
  sections: ['blocks'],
  settings: ['site'],
  src: ['image', 'imgPath', 'imageSrc'],
  subtitle: ['desc'],
  target: ['href'],
  text: ['desc', 'label', 'title'],
  title: ['label'],
  to: ['href'],
  url: ['href'],
  visible: ['showNav'],
}

/** The name for a foreign one here, out of those that are allowed; undefined for an unknown name. */
export function findRename(name: string, allowed: readonly string[]): string | undefined {
  const known = Object.hasOwn(renames, name) ? renames[name] : undefined
  return known?.find((candidate) => allowed.includes(candidate))
}
