import type { Plugin } from 'vite'

/** An edit of a package's build: a pattern and its replacement. */
interface Edit {
  /** The end of the file's path. */
  file: RegExp
  from: RegExp
  to: string
}

/**
 * Edits that do not change behaviour but help the bundler to drop unused code: creating a context or wrapping a
 * component has no side effects, and some branches are never taken.
 */
const edits: readonly Edit[] = [
  {
    file: /\/react-router\/dist\/[\w-]+\/chunk-\w+\.mjs$/,
    from: /(?<== )(?=React\d*\.(?:createContext|forwardRef|memo)\()/g,
    to: '/* @__PURE__ */ ',
  },
  {
    // The names shown by developer tools.
    file: /\/react-router\/dist\/[\w-]+\/chunk-\w+\.mjs$/,
    from: /^\w+\.displayName = "\w+";$/gm,
    to: '',
  },
  {
    file: /\/react-router\/dist\/[\w-]+\/chunk-\w+\.mjs$/,
    from: /(var (\w+) = class extends [\w.]+ \{)([^]*?^\};)\n\2\.contextType = (\w+);$/m,
    to: '$1\n  static contextType = $4;$3',
  },
  {
    // With React 19, the package passes its tags to React; the rest supports earlier versions.
    file: /\/react-helmet-async\/lib\/index\.esm\.js$/,
    from: /if \(isReact19\)/g,
    to: 'if (true)',
  },
  {
    // The tags of a page are passed as arrays, never as children.
    file: /\/react-helmet-async\/lib\/index\.esm\.js$/,
    from: /^ {2}mapNestedChildrenToProps\([^]*?(?=^ {2}render\(\) \{\n {4}const \{ children,)/m,
    to: "  mapChildrenToProps() { throw Error('pass tags to Helmet as props'); }\n",
  },
  {
    // The provider keeps the data.
    file: /\/react-helmet-async\/lib\/index\.esm\.js$/,
    from: /if \(helmetData && !\(helmetData instanceof HelmetData\)\)/,
    to: 'if (false)',
  },
  {
    // An empty namespace on an unused function.
    file: /\/@emotion\/react\/dist\/emotion-react(?:\.browser)?\.esm\.js$/,
    from: /^\(function \(_jsx\) \{[^]*?^\}\)\(jsx \|\| \(jsx = \{\}\)\);$/m,
    to: '',
  },
  // Only called by code that is dropped.
  { file: /\/(?:hoist-non-react-statics|invariant|shallowequal)\/.*\.js$/, from: /^/, to: '' },
  {
    // `createStyles` disables vendor prefixes.
    file: /\/@emotion\/cache\/dist\/emotion-cache(?:\.browser)?\.esm\.js$/,
    from: /^var defaultStylisPlugins = \[prefixer\];$/m,
    to: 'var defaultStylisPlugins = [];',
  },
]

/**
 * Lets the bundler drop unused code of packages. If a package's code no longer matches an edit, it is left unchanged:
 * then the client grows, and the test of its size fails.
 */
export function improveTreeShaking(): Plugin {
  return {
    name: 'tree-shaking',
    apply: 'build',
    transform: {
      filter: { id: edits.map(({ file }) => file) },
      handler: (code, id) => ({
        code: edits
          .filter(({ file }) => file.test(id))
          .reduce((text, { from, to }) => text.replace(from, to), code),
        map: null,
        moduleSideEffects: false,
      }),
    },
  }
}
