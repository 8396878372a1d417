/** Chooses the first language that there is: of that which was chosen before, and those that the browser prefers. */
export function chooseLanguage(wishes: readonly string[], known: readonly string[]): string {
  const found = wishes.flatMap((wish) => {
    const [base = ''] = wish.toLowerCase().split('-')
    return known.find((one) => one === (base === 'tl' ? 'fil' : base)) ?? []
  })
  return found[0] ?? 'en'
}
