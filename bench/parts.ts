export const partNames = [
  'charts',
  'live',
  'ingest',
  'raw',
  'administration',
  'passwords',
  'idle',
  'web',
  'plot',
  'command',
  'reconnect',
  'hostile',
  'software',
  'reports',
  'pricing',
  'costs',
  'tariff',
  'analytics',
] as const
export type PartName = (typeof partNames)[number]

const flags: ReadonlySet<string> = new Set(['--json', '--land'])

const isPart = (name: string): name is PartName => partNames.some((known) => known === name)

export type Wanted = {
  readonly parts: ReadonlySet<PartName>
  /** of the attacks, those whose name contains one of these words; all if there are none */
  readonly words: readonly string[]
}

const ATTACK = 'hostile:'

/**
 * The parts named in the arguments; all if none is named. `hostile:summaries` is the part `hostile` with the
 * attacks that contain that word.
 * @throws Error for an unknown name, instead of spending minutes on the wrong work
 */
export function partsOf(args: readonly string[]): Wanted {
  const asked = args.filter((arg) => !flags.has(arg))
  const words = asked.filter((arg) => arg.startsWith(ATTACK)).map((arg) => arg.slice(ATTACK.length))
  const named = asked.map((arg) => (arg.startsWith(ATTACK) ? 'hostile' : arg))
  const unknown = named.filter((name) => !isPart(name))
  if (unknown.length > 0) throw new Error(`no part is called ${unknown.join(', ')}: ${partNames.join(', ')}`)
  return { parts: new Set(named.length > 0 ? named.filter(isPart) : partNames), words }
}

/** The names that contain one of the words; all if there are no words. */
export const namesWith = (names: readonly string[], words: readonly string[]): string[] =>
  names.filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
