const flags: ReadonlySet<string> = new Set(['--json', '--land'])
const ATTACK = 'hostile:'

/**
 * The parts named in the arguments; all if none is named. `hostile:summaries` is the part `hostile` with the
 * attacks that contain that word.
 * @throws Error for an unknown name, instead of spending minutes on the wrong work
 */
export function wantedParts(
  args: readonly string[],
  known: readonly string[],
): { readonly names: ReadonlySet<string>; readonly words: readonly string[] } {
  const given = args.filter((arg) => !flags.has(arg))
  const words = given.filter((arg) => arg.startsWith(ATTACK)).map((arg) => arg.slice(ATTACK.length))
  const named = given.map((arg) => (arg.startsWith(ATTACK) ? 'hostile' : arg))
  const unknown = named.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`no part is called ${unknown.join(', ')}: ${known.join(', ')}`)
  return { names: new Set(named.length > 0 ? named : known), words }
}
