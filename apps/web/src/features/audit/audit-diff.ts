type Values = Readonly<Record<string, unknown>> | null

/** One field before and after; `undefined` if it did not exist. */
export type Change = { field: string; before: string | undefined; after: string | undefined }

const shown = (value: unknown): string | undefined => {
  if (value === undefined) return undefined
  if (Array.isArray(value)) return value.map(nameOf).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** For a list of objects, their names. */
const nameOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  const name: unknown = Object(value).name
  return typeof name === 'string' ? name : JSON.stringify(value)
}

/** Flattens nested objects into fields with dots, so the path of a change inside an object is visible. */
function flat(values: Values, prefix = ''): Map<string, unknown> {
  const fields = new Map<string, unknown>()
  for (const [name, value] of Object.entries(values ?? {})) {
    const isNested = typeof value === 'object' && value !== null && !Array.isArray(value)
    const below = isNested ? flat({ ...value }, `${prefix}${name}.`) : new Map([[prefix + name, value]])
    for (const [field, inner] of below) fields.set(field, inner)
  }
  return fields
}

/** What an action changed, field by field; equal fields are left out. */
export function changesOf(before: Values, after: Values): Change[] {
  const was = flat(before)
  const is = flat(after)
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
    const change = { field, before: shown(was.get(field)), after: shown(is.get(field)) }
    return change.before === change.after ? [] : [change]
  })
}
