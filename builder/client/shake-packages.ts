import type { Plugin } from 'vite'

/** One edit of a package's build: what stands there, and what stands in for it. */
interface Edit {
  /** The end of the file's path. */
  file: RegExp
  from: RegExp
  to: string
}

/**
 * Makes no difference to what the packages do for us; it only tells the bundler what it cannot find out alone:
 * that making a context or wrapping a component has no effect, and which of two branches is never taken.
 */
const edits: readonly Edit[] = [
  {
    file: /\/react-router\/dist\/[\w-]+\/chunk-\w+\.mjs$/,
    from: /(?<== )(?=React\d*\.(?:createContext|forwardRef|memo)\()/g,
    to: '/* @__PURE__ */ ',
  },
  {
    // The names that developer tools show.
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
    // With React 19 the package hands its tags to React; the rest is for earlier versions.
    file: /\/react-helmet-async\/lib\/index\.esm\.js$/,
    from: /if \(isReact19\)/g,
    to: 'if (true)',
  },
  {
    // An empty namespace on a function that nothing uses.
    file: /\/@emotion\/react\/dist\/emotion-react(?:\.browser)?\.esm\.js$/,
    from: /^\(function \(_jsx\) \{[^]*?^\}\)\(jsx \|\| \(jsx = \{\}\)\);$/m,
    to: '',
  },
  { file: /\/hoist-non-react-statics\/.*\.js$/, from: /^/, to: '' },
  {
    // `createStyles` switches vendor prefixes off.
    file: /\/@emotion\/cache\/dist\/emotion-cache(?:\.browser)?\.esm\.js$/,
    from: /^var defaultStylisPlugins = \[prefixer\];$/m,
    to: 'var defaultStylisPlugins = [];',
  },
]

/**
 * Lets the bundler leave out what nothing uses of packages. What is written in another way than is known here stays as it
 * is: then the client grows, and the test of its size tells.
 */
export function shakePackages(): Plugin {
  return {
    name: 'shake-packages',
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
