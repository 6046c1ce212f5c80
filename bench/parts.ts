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

/** The parts that the arguments name; all where they name none. @throws Error for a name of none: minutes of the wrong work */
export function partsOf(args: readonly string[]): ReadonlySet<PartName> {
  const named = args.filter((arg) => !flags.has(arg))
  const unknown = named.filter((name) => !isPart(name))
  if (unknown.length > 0) throw new Error(`no part is called ${unknown.join(', ')}: ${partNames.join(', ')}`)
  return new Set(named.length > 0 ? named.filter(isPart) : partNames)
}
