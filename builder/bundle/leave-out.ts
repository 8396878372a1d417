import { parseSync, Visitor, type ESTree } from 'rolldown/utils'
import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { createCodeKeeper } from '../../site/cache/keep-code.ts'
import { readVersions } from './versions.ts'

/** The only version of react-dom whose source the tables below describe; any other is bundled whole. */
export const knownVersion = '19.3.1'

/**
 * Kinds of elements that the client never renders: the name that code would use for them, React's symbol for their
 * type, and the tags of the fibers that only they have.
 */
export const kinds: readonly { name: string; symbol: string; tags: readonly number[] }[] = [
  { name: 'Activity', symbol: 'REACT_ACTIVITY_TYPE', tags: [31] },
  { name: 'Profiler', symbol: 'REACT_PROFILER_TYPE', tags: [12] },
  { name: 'StrictMode', symbol: 'REACT_STRICT_MODE_TYPE', tags: [8] },
  // 18: not hydrated yet. 22: its content, and that of Activity.
  { name: 'Suspense', symbol: 'REACT_SUSPENSE_TYPE', tags: [13, 18, 22] },
  { name: 'unstable_SuspenseList', symbol: 'REACT_SUSPENSE_LIST_TYPE', tags: [19] },
  { name: 'ViewTransition', symbol: 'REACT_VIEW_TRANSITION_TYPE', tags: [30] },
  { name: 'createPortal', symbol: 'REACT_PORTAL_TYPE', tags: [4] },
  { name: 'forwardRef', symbol: 'REACT_FORWARD_REF_TYPE', tags: [11] },
  { name: 'lazy', symbol: 'REACT_LAZY_TYPE', tags: [16] },
]

/** Hooks that the client never calls. */
const hooks: readonly string[] = [
  'useActionState',
  'useDebugValue',
  'useDeferredValue',
  'useEffectEvent',
  'useFormState',
  'useFormStatus',
  'useHostTransitionStatus',
  'useId',
  'useImperativeHandle',
  'useOptimistic',
  'useTransition',
]

/** Hints about files to load that the client never gives: the only one is `preload`. */
const hints: readonly string[] = [
  'preconnect',
  'prefetchDNS',
  'preinit',
  'preinitModule',
  'preloadModule',
]

/** Functions of react-dom that only serve what is left out, and what they do instead. */
export const leftOutFunctions: Readonly<Record<string, string>> = {
  // The stack of components in an error's details.
  getStackByFiberInDevAndProd: "return '';",
  // Refs of fragments, which our JSX refuses under the dev server and in tests.
  FragmentInstance: "throw Error('refs of fragments are left out');",
  isFragmentInstanceParent: 'return false;',
  commitNewChildToFragmentInstances: '',
  commitNewChildToFragmentInstance: '',
  deleteChildFromFragmentInstance: '',
  startViewTransition: '',
  // The hints.
  preconnect: '',
  prefetchDNS: '',
  preinitModuleScript: '',
  preinitScript: '',
  preinitStyle: '',
  preloadModule: '',
}

const names = new Set([...kinds.map(({ name }) => name), ...hooks, ...hints])

/** Whether a comparison of two parts of React's source never holds. */
type NeverEqual = (one: ESTree.Node, other: ESTree.Node | null) => boolean

/** A fiber with one of the tags does not exist, and neither does an element with one of the types. */
function neverEqual(used: readonly string[]): NeverEqual {
  const unused = kinds.filter(({ name }) => !used.includes(name))
  const symbols = unused.map(({ symbol }) => symbol)
  const tags = new Set(unused.flatMap((kind) => kind.tags))
  return (one, other) => {
    if (isNamed(other, symbols)) return true
    const isTag = isNamed(one, ['tag']) || (isMember(one) && isNamed(one.property, ['tag']))
    return (
      isTag && other?.type === 'Literal' && typeof other.value === 'number' && tags.has(other.value)
    )
  }
}

/**
 * Leaves out of React what the client does not use, by facts that the bundler cannot know: some kinds of elements are
 * never rendered, and some hooks never called. `used` are names of these that are kept. Throws if the bundle uses one
 * of the others nevertheless, after a call of `onUsed` with their names.
 */
export function leaveOut(
  used: readonly string[] = [],
  onUsed?: (names: readonly string[]) => void,
): Plugin {
  return {
    name: 'leave-out',
    apply: 'build',
    transform: {
      filter: { id: /\/react(?:-dom)?\/cjs\/react(?:-dom(?:-client)?)?\.production\.js$/ },
      // Parsing React takes a fifth of the time of a small build.
      handler(code, id) {
        const keep = createCodeKeeper(basename(id))
        const source = [readVersions().client, ...used, code]
        return { code: keep(source, () => trim(code, id, used)), map: null }
      },
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk')
      if (!chunks.some(({ modules }) => isClient(Object.keys(modules)))) return
      const found = [...names]
        .filter((name) => !used.includes(name))
        .filter((name) => chunks.some(({ code }) => new RegExp(`\\.${name}\\b`).test(code)))
      if (found.length === 0) return
      onUsed?.(found)
      throw new Error(
        `The client uses ${found.join(', ')} of React, which builder/bundle/leave-out.ts leaves out. Delete it there.`,
      )
    },
  }
}

function isClient(modules: readonly string[]): boolean {
  return modules.some((id) => id.endsWith('/react-dom-client.production.js'))
}

/** A replacement of the text between two positions. */
interface Edit {
  start: number
  end: number
  text: string
}

/** The source of React without what is left out but not used; unchanged if its version is not the known one. */
export function trim(code: string, id: string, used: readonly string[] = []): string {
  if (!code.includes(`"${knownVersion}"`)) return code
  const isLeftOut = neverEqual(used)
  const unusedHooks = hooks.filter((name) => !used.includes(name))
  const unusedNames = [...names].filter((name) => !used.includes(name))
  const { program } = parseSync(id, code, { sourceType: 'script' })
  const edits: Edit[] = []
  const put = ({ start, end }: ESTree.Span, text: string) => edits.push({ start, end, text })
  new Visitor({
    BinaryExpression(node) {
      const { operator, left, right } = node
      if (!/^[!=]==$/.test(operator) || (!isLeftOut(left, right) && !isLeftOut(right, left))) return
      put(node, operator === '!==' ? 'true' : 'false')
    },
    SwitchStatement(node) {
      edits.push(...unusedCases(node, code, isLeftOut))
    },
    // The hooks in React's tables of hooks.
    Property({ key, start, end }) {
      if (isNamed(key, unusedHooks)) put({ start, end: code[end] === ',' ? end + 1 : end }, '')
    },
    ExpressionStatement(node) {
      const { expression } = node
      if (expression.type !== 'AssignmentExpression' || !isMember(expression.left)) return
      const { object, property } = expression.left
      const isExport = isNamed(object, ['exports']) && isNamed(property, unusedNames)
      const isMethod = isMember(object) && isNamed(object.object, Object.keys(leftOutFunctions))
      if (isExport || isMethod) put(node, '')
    },
    FunctionDeclaration({ id: own, body }) {
      const text = own && leftOutFunctions[own.name]
      if (body && text !== undefined && text !== null) put(body, `{${text}}`)
    },
  }).visit(program)
  return apply(code, edits)
}

/**
 * Removes the clauses of a switch that never match. Their statements, unless the clause before runs into them, move to
 * a place that is never reached: they may declare variables that other clauses use.
 */
function unusedCases(node: ESTree.SwitchStatement, code: string, isLeftOut: NeverEqual): Edit[] {
  const { discriminant, cases } = node
  const edits: Edit[] = []
  let isReached = false
  let moved = ''
  for (const { test, consequent, start, end } of cases) {
    const [first] = consequent
    if (!isLeftOut(discriminant, test)) {
      isReached = !endsWithJump(consequent)
    } else if (isReached && first) {
      edits.push({ start, end: first.start, text: '' })
      isReached = !endsWithJump(consequent)
    } else {
      edits.push({ start, end, text: '' })
      if (first) moved += code.slice(first.start, end)
    }
  }
  const kept = cases.find(({ test }) => !isLeftOut(discriminant, test))
  const at = kept ? (kept.consequent[0]?.start ?? kept.end) : node.end - 1
  const text = `${kept ? '' : 'default:'} if (false) {${moved}} `
  if (moved !== '') edits.push({ start: at, end: at, text })
  return edits
}

function endsWithJump(statements: readonly ESTree.Statement[]): boolean {
  const last = statements.at(-1)
  if (last?.type === 'BlockStatement') return endsWithJump(last.body)
  return last !== undefined && /^(?:Break|Return|Throw|Continue)Statement$/.test(last.type)
}

function isMember(node: ESTree.Node | null): node is ESTree.StaticMemberExpression {
  return node?.type === 'MemberExpression' && !node.computed
}

function isNamed(node: ESTree.Node | null, options: readonly string[]): boolean {
  return node?.type === 'Identifier' && options.includes(node.name)
}

/** Applies edits; those within the text of another are dropped. */
function apply(code: string, edits: readonly Edit[]): string {
  let text = ''
  let at = 0
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (edit.start < at) continue
    text += code.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return text + code.slice(at)
}
