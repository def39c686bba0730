import { createRequire } from 'node:module'
import type { CompatData, CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { parseSync, Visitor } from 'oxc-parser'

const data: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data')

type Browsers = Partial<Record<keyof CompatData['browsers'], number>>

/** docs/browsers.md says what works from which browser on. */
export const browsers = {
  /** Everything works and looks as it should. */
  whole: { chrome: 111, webview_android: 111, samsunginternet_android: 22, safari_ios: 16.4, firefox: 128 },
  /** Every page can be read, and a product bought. */
  older: { chrome: 102, webview_android: 102, samsunginternet_android: 19, safari_ios: 15.4, firefox: 115 },
} satisfies Record<string, Browsers>

/** Whether one of the browsers lacks a feature, or has it by a flag or another name alone. */
function isMissing(feature: Identifier | undefined, wanted: Browsers): boolean {
  const { support } = (feature?.__compat ?? { support: {} }) as CompatStatement
  return Object.entries(wanted).some(([browser, version]) => {
    const statements = support[browser as keyof typeof support]
    const isSupported = (statement: SimpleSupportStatement) =>
      !statement.flags &&
      !statement.prefix &&
      !statement.alternative_name &&
      toNumber(statement.version_added) <= version &&
      toNumber(statement.version_removed) > version
    return statements !== undefined && ![statements].flat().some(isSupported)
  })
}

/** Versions such as `≤37` and `16.4`; never for `false`, `preview` and none. */
const toNumber = (version: string | false | undefined) =>
  Number.parseFloat(String(version).replace('≤', '')) || Number.POSITIVE_INFINITY

/** A global object, or a member of it or of its prototype. */
export interface ScriptFeature {
  owner: string
  member?: string
  /** Whether it is no member of the prototype. */
  isStatic?: boolean
}

/** What is below a feature in the data, without the events. */
const listBelow = (feature: Identifier = {}) =>
  Object.entries(feature as Record<string, Identifier>).filter(([name]) => !/^__compat$|_event$/.test(name))

/** Everything in the sections of the data for scripts, and whether one of the browsers lacks it. */
function* listFeatures(wanted: Browsers): Generator<ScriptFeature & { isNew: boolean }> {
  const { builtins } = data.javascript
  const international = listBelow(builtins?.Intl).map(([name, object]) => [`Intl.${name}`, object] as const)
  for (const [owner, object] of [...listBelow(builtins), ...international, ...listBelow(data.api)]) {
    const isNew = isMissing(object, wanted)
    yield { owner, isNew }
    for (const [name, member] of listBelow(object)) {
      const isStatic = name.endsWith('_static')
      yield { owner, member: name.replace(/_static$/, ''), isStatic, isNew: isNew || isMissing(member, wanted) }
    }
  }
}

/** Everything that one of the browsers lacks, for a test that takes it away. */
export const listNewScriptFeatures = (wanted: Browsers): ScriptFeature[] =>
  Array.from(listFeatures(wanted)).filter(({ isNew }) => isNew)

/** What returns an iterator, whose methods have the names of an array's: `map.keys().filter()`. */
const isIterator = /(?<!Object)\.(?:entries|keys|matchAll|values)\([^()]*\)$/

/** How parts of a regular expression look, one of which keeps the whole script from running. */
const expressionSigns = {
  lookbehind_assertion: /\(\?<[=!]/,
  modifier: /\(\?[ims]*-?[ims]+:/,
  unicodeSets: /\/[a-z]*v[a-z]*$/,
}

/**
 * Creates the function that lists what a script uses that one of the browsers lacks: global
 * objects, their static methods, and methods whose names no older object has.
 */
export function createScriptCheck(wanted: Browsers): (code: string) => string[] {
  const features = Array.from(listFeatures(wanted))
  const added = features.filter(({ isNew }) => isNew)
  const names = new Set(added.map(({ owner, member }) => (member ? `${owner}.${member}` : owner)))
  const known = new Set(features.filter(({ isNew }) => !isNew).map(({ member }) => member))
  const methods = new Set(added.map(({ member }) => member).filter(member => !known.has(member)))
  const { regular_expressions: expressionParts = {}, classes } = data.javascript
  const lacksStaticBlocks = isMissing(classes?.static?.initialization_blocks, wanted)
  const expressions = Object.entries(expressionSigns)
    .filter(([name]) => isMissing(expressionParts[name] ?? data.javascript.builtins?.RegExp?.[name], wanted))
    .map(([, sign]) => sign)
  const helpers = new Set(added.filter(({ owner }) => owner === 'Iterator').map(({ member }) => member))

  return code => {
    const found = new Set<string>()
    const note = (name: string) => void (names.has(name) && found.add(name))
    new Visitor({
      NewExpression: ({ callee }) => void (callee.type === 'Identifier' && note(callee.name)),
      MemberExpression({ object, property }) {
        if (object.type !== 'Identifier' || property.type !== 'Identifier') return
        note(object.name)
        note(`${object.name}.${property.name}`)
      },
      CallExpression({ callee, optional }) {
        if (optional || callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
        const { object, property } = callee
        if (methods.has(property.name)) found.add(`.${property.name}()`)
        if (helpers.has(property.name) && isIterator.test(code.slice(object.start, object.end)))
          found.add(`.${property.name}() of an iterator`)
      },
      StaticBlock: () => void (lacksStaticBlocks && found.add('static {}')),
      Literal(node) {
        if ('regex' in node && expressions.some(sign => sign.test(`/${node.regex.pattern}/${node.regex.flags}`)))
          found.add(node.raw ?? '')
      },
    }).visit(parseSync('script.js', code).program)
    return [...found].sort()
  }
}

/**
 * Creates the function that lists what a minified stylesheet uses that one of the browsers lacks:
 * properties, their keywords, functions, selectors and rules. `@supports` asks first, and what has
 * a prefix stands for itself.
 */
export function createStyleCheck(wanted: Browsers): (css: string) => string[] {
  const { properties = {}, selectors = {}, types = {}, 'at-rules': rules = {} } = data.css
  const lacks = (feature: Identifier | undefined) => isMissing(feature, wanted)
  const functions = new Map(listTypes(types))
  const listOfRule = (prelude: string) => {
    const isRule = prelude.startsWith('@')
    const names = prelude.match(isRule ? /(?<=^@)[a-z][\w-]+/g : /(?<=::?)[a-z][a-z-]+|&/g) ?? []
    const [section, sign] = isRule ? [rules, '@'] : [selectors, ':']
    return names.flatMap(name => (lacks(section[name === '&' ? 'nesting' : name]) ? [sign + name] : []))
  }
  const listOfDeclaration = (declaration: string, css: string) => {
    const [, name = '', value = ''] = /^([\w-]+):(.*)$/s.exec(declaration) ?? []
    const property = properties[name]
    if (name.startsWith('-') || css.includes(`-webkit-${name}:`)) return []
    if (lacks(property)) return [name]
    const words = (value.match(/[\w-]+\(?(?:from\b)?/g) ?? []).map(word => word.split('('))
    return words.flatMap(([word = '', following]) => {
      const feature = following === undefined ? property?.[word] : functions.get(word)
      const isRelative = following === 'from' && lacks(feature?.relative_syntax)
      return lacks(feature) || isRelative ? [`${name}: ${word}${isRelative ? ' from' : ''}`] : []
    })
  }
  return css => {
    const found = new Set<string>()
    const open: string[] = []
    // Without texts, escaped characters, and the lists in which one unknown selector does no harm.
    const text = css.replace(/\/\*.*?\*\/|"[^"]*"|'[^']*'|url\([^)]*\)|\\.|:(?:is|where)\([^()]*\)/gs, '')
    for (const [, part = '', sign] of text.matchAll(/([^{};]*)([{};])/g)) {
      const isGuarded = open.some(prelude => prelude.startsWith('@supports'))
      const used = sign === '{' || part.startsWith('@') ? listOfRule(part) : listOfDeclaration(part, css)
      if (!isGuarded) for (const name of used) found.add(name)
      if (sign === '{') open.push(part)
      if (sign === '}') open.pop()
    }
    return [...found].sort()
  }
}

/** All functions of values by name, wherever the data has them. */
const listTypes = (section: Identifier): [string, Identifier][] =>
  listBelow(section).flatMap(type => [type, ...listTypes(type[1])])
