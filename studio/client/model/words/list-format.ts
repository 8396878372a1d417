/** Writes words one after the other: Lucky, Mega and Star. */
export const listFormat = new Intl.ListFormat('en-GB')
