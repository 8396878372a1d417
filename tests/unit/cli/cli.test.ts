import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { enterSite } from '../../../builder/bundle/enter-site.mjs'
import { refuseUnresolved } from '../../../builder/bundle/site-modules.mjs'
import { helpOf, helpOfProgram } from '../../../cli/run-command.ts'
import { placeExisting } from '../../../cli/site/pages-file.ts'
import { commands } from '../../../cli/table.ts'
import { realPath } from '../../../schema/read/real-path.ts'
import { textOf, textWith } from '../../fixtures/base-site.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { runCli, startCli } from '../../fixtures/run-cli.ts'
import { makeFolder, root, writeSite, writeFiles } from '../../fixtures/site-folder.ts'
import { plainEnvironment, startProgram } from '../../fixtures/start-program.ts'
import { splitSite } from '../../golden/files.ts'

const { path: folder, at } = folderForTests()
const { main, vip } = splitSite()
const pages = writeSite(folder, main)
writeFiles(folder, { 'brands/lucky.json': '{}', 'pages/vip.json': textOf(vip) })

it('validates the project by default', async () => {
  const { code, stdout, stderr } = await runCli('validate') // which may have warnings
  expect({ code, names: `${stdout}${stderr}`.includes('pages.json') }).toEqual({
    code: 0,
    names: true,
  })
})

const calls: [args: string[], says: string][] = [
  [[], 'Name a command.\nUsage: npm run COMMAND'],
  [['bulid'], 'Unknown command "bulid". Did you mean build?\nUsage: npm run COMMAND'],
  [['constructor'], 'Unknown command "constructor".'],
  [['__proto__'], 'Unknown command "__proto__".'],
  [['validate', '--port', '3'], "Unknown option '--port'"],
  [['preview', 'x.json'], "Unexpected argument 'x.json'"],
  [['validate', 'a.json', '--pages', 'b.json'], 'Expected one file, got b.json a.json.'],
  [['validate', '--color'], "Unknown option '--color'"],
  [['validate', 'a.json', 'b.json'], 'Expected one file, got a.json b.json.'],
  [['validate', 'gone.json'], 'File not found: gone.json'],
  [['build', '--pages', 'gone.json'], 'File not found: gone.json'],
  [['build', '--pages'], 'The option --pages needs a value: --pages FILE'],
  [['studio', '--pages', 'gone.json'], 'File not found: gone.json'],
  [['studio', '--fix'], "Unknown option '--fix'"],
  [['preview', '--port', 'x'], '"x" is not a port number.'],
  [['studio', '--listen', '0.0.0.0'], '"0.0.0.0" is not an address and a port.'],
  [['studio', '--listen', '[::]:65536'], '"[::]:65536" is not an address and a port.'],
  ...[
    ['--host', 'a.example'],
    ['--listen', '[::]:0'],
    ['--listen', '[::]:0', '--host', 'a.example/x'],
    ['--listen', '[::]:0', '--host', 'a.example', '--unbundled'],
  ].map((args): [string[], string] => [
    ['studio', ...args],
    'name an address with a port, and the hosts that they open: npm run studio -- --listen 127.0.0.1:5173',
  ]),
  [
    ['studio', '--listen', '[::]:0', '--host', 'a.example', '--host', '[::1]'],
    'The secret has to have 16 characters at least. Set STUDIO_SECRET',
  ],
  [['preview', '--port', ''], '"" is not a port number.'],
  [['preview', '--port', '65536'], '"65536" is not a port number.'],
  [['preview', '--out', at('gone')], 'there is no site in'],
  [['build', '--brand', '../x'], '"../x" is not a brand name. Use lowercase letters, digits and'],
  ...['validate', 'studio'].map((command): [string[], string] => [
    [command, '--brand', 'gone'],
    'The brand gone has no overlay: brands/gone.json not found.',
  ]),
  [['validate', folder], `${folder} is a folder, not a file.`],
  [['build', '--pages', folder], `${folder} is a folder, not a file.`],
  ...['validate', 'lastmod', 'migrate'].map((command): [string[], string] => [
    [command, at('brands/lucky.json')],
    `lucky.json is the overlay of the brand lucky, not a whole site. Name ${at('pages.json')} instead`,
  ]),
  [['validate', at('pages/vip.json')], 'vip.json is a page file, not a whole site.'],
  [['build', '--out', 'package.json'], 'package.json is a file. Name a folder for the output.'],
  [['validate', 'package.json/x'], 'File not found: package.json/x'],
  [['build', '--fix'], "Unknown option '--fix'"],
  [['new-block'], 'Expected one block type, got none.\nUsage: npm run new-block -- TYPE ['],
  [['new-migration', 'promoGrid'], 'and what changes, as in title-to-heading, got promoGrid.'],
  [['retire-block', 'hero', '--force'], "Unknown option '--force'"],
  [['validate', '--fixx'], "Unknown option '--fixx'. Did you mean --fix?\nUsage: npm run validate"],
  [
    ['validate', '--max-warnings', '-1'],
    'The option --max-warnings needs a value: --max-warnings N',
  ],
  [
    ['validate', '--at', '1990-05-21T00:30'],
    'is not a time in the Philippines: its clocks are turned forward then. Expected a value like 1990-05-21T01:30.',
  ],
  [['validate', '--max-warnings', '1.5'], '"1.5" is not a number of warnings.'],
  [['validate', '--format', 'sarf'], 'Unknown format "sarf". Did you mean sarif?'],
  [['validate', '--format', 'toString'], 'Unknown format "toString".'],
  [['validate', '--format', 'json:'], '"json:" has no file name. Expected json:FILE.'],
  [['validate', '--format', 'json', '--format', 'github'], 'Only one format can be printed,'],
  [
    ['validate', '--format', 'json:x', '--format', 'sarif:./x'],
    'Two reports cannot be written to the same file, ',
  ],
  [['validate', '--watch', '--format', 'json'], 'With --watch, the format needs a file'],
  [['validate', '--watch', '--fix'], '--fix and --watch cannot be combined.'],
  [['validate', '--watch', 'gone.json'], 'File not found: gone.json'],
]
it.each(['dev', 'build', 'validate'])(
  'stops %s where the number of pictures is wrong',
  async (command) => {
    const other = at('count.json')
    writeFileSync(other, textWith(['"imageCount": 2', '"imageCount": 3']))
    const { code, stderr } = await runCli(command, '--pages', other)
    expect(code).toBe(1)
    expect(stderr).toContain('image count mismatch: expected 3 img files (found 2)')
  },
)

it('starts the composer even if the number of pictures is wrong, which it can fix', async () => {
  const other = at('studio.json')
  writeFileSync(other, textWith(['"imageCount": 2', '"imageCount": 3']))
  const studio = startCli('studio', '--pages', other, '--port', '0')
  await vi.waitFor(() => expect(studio.printed.stdout).toContain('Ctrl+C'), { timeout: 60_000 })
  studio.interrupt()
  const { stdout } = await studio.ended
  const says = `Composer for ${other} at http://localhost:PORT/__studio/ (press Ctrl+C to stop)\n`
  expect(stdout.replace(/localhost:\d+/, 'localhost:PORT')).toBe(says)
})

it.each([
  [['--site'], 'The option --site needs the folder of a site: --site FOLDER'],
  [['--site='], 'The option --site needs the folder of a site: --site FOLDER'],
  [['--site', '--fix'], 'The option --site needs the folder of a site: --site FOLDER'],
  [['--site', pages], `${pages} is not the folder of a site: it has no site.config.ts.`],
])('refuses %j', (args, says) => {
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'start.mjs', 'validate', ...args])
  expect(enterSite).toThrow(expect.objectContaining({ message: says, exitCode: 2 }))
  vi.restoreAllMocks()
})

it("refuses Yarn's Plug'n'Play with one line", async () => {
  const preload = "Object.defineProperty(process, 'versions', { value: { pnp: '3' } })"
  const args = ['--import', `data:text/javascript,${preload}`, 'cli/start.mjs', 'validate']
  const options = { cwd: root, env: plainEnvironment(), timeout: 60_000 }
  expect(await startProgram(process.execPath, args, options).ended).toEqual({
    code: 2,
    stdout: '',
    stderr:
      "Yarn's Plug'n'Play is not supported. Write `nodeLinker: node-modules` in .yarnrc.yml, and run `yarn install`.\n",
  })
})

it('says nothing of how long the plugins of the bundler took', () => {
  const report = vi.fn<(level: string) => void>()
  refuseUnresolved('warn', { code: 'PLUGIN_TIMINGS', message: '' }, report)
  refuseUnresolved('warn', { code: 'UNRESOLVED_IMPORT', message: '' }, report)
  expect(report.mock.calls.map(([level]) => level)).toEqual(['error'])
})

it('prints the help of the program and of each command', async () => {
  const { code, stdout } = await runCli('--help')
  expect(code).toBe(0)
  for (const [name, command] of Object.entries(commands)) {
    expect(stdout).toContain(`npm run ${name} `)
    expect(stdout).toContain(`  ${command.summary}\n`)
    const help = await runCli(name, '--help')
    expect(help).toEqual({ code: 0, stdout: `${helpOf(name, command)}\n`, stderr: '' })
    const lines = help.stdout.split('\n')
    for (const [option, does] of Object.entries(command.options))
      expect(lines.find((line) => line.startsWith(`  --${option} `))).toContain(`    ${does}`)
  }
})

it('has every command as a script of the package', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  )
  for (const name of Object.keys(commands)) expect(scripts[name]).toMatch(new RegExp(` ${name}$`))
})

it.each(calls)('rejects %j with the reason and exit code 2', async (args, says) => {
  const { code, stdout, stderr } = await runCli(...args)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(says)
  expect(stderr).not.toMatch(/^\s+at .*:\d+:\d+/m)
})

it.each([
  ['a subfolder of a site', 'deep/below', () => `Run the command in ${realPath(folder)}`],
  ['no site', '', () => 'Run the command in the folder of a site, or create one: npm run new-site'],
])('says what to do in %s', (_, name, remedy) => {
  const other = makeFolder()
  const place = join(name === '' ? other.path : folder, name)
  mkdirSync(place, { recursive: true })
  const before = process.cwd()
  process.chdir(place)
  try {
    expect(() => placeExisting('pages.json')).toThrow(
      `This folder is not a site: it has no pages.json. ${remedy()}`,
    )
  } finally {
    process.chdir(before)
    other.remove()
  }
})

const { columns } = process.stdout
afterEach(() => void Object.assign(process.stdout, { columns }))

const helpAt = (width: number | undefined): string[] => {
  Object.assign(process.stdout, { columns: width })
  const own = Object.entries(commands).map(([name, command]) => helpOf(name, command))
  return [helpOfProgram(), ...own].flatMap((help) => help.split('\n'))
}

it('keeps to the width of the terminal, and says the same', () => {
  const wide = helpAt(undefined)
  const rows = helpAt(80)
  expect(rows.filter((line) => line.length > 80)).toEqual([])
  expect(rows.length).toBeGreaterThan(wide.length)
  expect(helpAt(80).join(' ').split(/\s+/)).toEqual(wide.join(' ').split(/\s+/))
})

it('is not narrower than a word needs', () => {
  expect(helpAt(1).join(' ').split(/\s+/)).toEqual(helpAt(200).join(' ').split(/\s+/))
})
