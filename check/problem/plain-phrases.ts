/** What the check says for people who write the file, and what composers read instead. */
const phrases: readonly (readonly [said: RegExp, words: string])[] = [
  [/\ba text in quotation marks/g, 'a text'],
  [/\ba list in \[ \]/g, 'a list'],
  [/\ban object in \{ \}/g, 'a group of fields'],
  [/\btrue or false\b/g, 'on or off'],
  [/\b(?:This|The file) must be [^.]*, not null\./g, 'This is empty.'],
  [/^image count mismatch: expected (\d+|\0) img files/g, 'There should be $1 pictures'],
  [/\bWrite (?:it as )?true\b/g, 'Switch it on'],
  [/\bWrite (?:it as )?false\b/g, 'Switch it off'],
  [/\bAdd ("\w+"): false to\b/g, 'Switch off $1 for'],
  [/"?\bpromoUrl\b"?/g, 'the promotional page'],
  [/\bThe object is empty/g, 'Nothing is in here'],
  [/\bRemove the property\b/g, 'Leave it out'],
  [/\bremove the property\b/g, 'leave it out'],
  [/\bThe property ("[^"]+") is missing/g, '$1 is missing'],
  [/\bUnknown property (.+?)\./g, '$1 is not known here.'],
  [/\bUnknown properties (.+?)\./g, '$1 are not known here.'],
  [/\bproperty\b/g, 'field'],
  [/\bproperties\b/g, 'fields'],
]

/** Words a text as the composer does: with no word for what only files have. */
export function replacePhrases(text: string): string {
  return phrases.reduce((words, [said, plain]) => words.replaceAll(said, plain), text)
}

/** A name before a value, or brackets as JSON has them. */
const code =
  /"[\w$-]+": (?=["[{\d]|true|false)|\{ (?:["…]|[\w ]+: )|\{ \}|\[ ?[\]…{]|\[ (?:before|and)|\bpropert(?:y|ies)\b|\bJSON\b/

/** Whether a text has JSON in it. */
export function isCode(text: string): boolean {
  return code.test(text)
}
