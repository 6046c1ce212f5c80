import { z } from 'zod'

/** A field of a message as docs/device-protocol.md lists it: `devices[].every`, `number 1…86,400`. */
export type MessageField = {
  readonly path: string
  readonly bounds: string
  /** whether it is in every message, in none, or only in messages with this value (`offer`) */
  readonly isNeeded: boolean | string
}

type Node = z.core.JSONSchema.BaseSchema

const TRILLION = 1e12
const figure = (value: number) =>
  value === TRILLION ? '10¹²' : value === -TRILLION ? '−10¹²' : new Intl.NumberFormat('en').format(value)
const names = (values: readonly unknown[]) => values.map((value) => `\`${JSON.stringify(value)}\``).join(', ')
const isNode = (node: unknown): node is Node => typeof node === 'object' && node !== null
/** the limits of exact JSON numbers are not bounds of a field */
const isBound = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER

function rangeOf({ minimum, maximum, exclusiveMinimum }: Node): string {
  if (isBound(minimum) && isBound(maximum)) return ` ${figure(minimum)}…${figure(maximum)}`
  const from = isBound(minimum) ? ` from ${figure(minimum)}` : ''
  const above = isBound(exclusiveMinimum) ? ` above ${figure(exclusiveMinimum)}` : ''
  return `${above}${from}${isBound(maximum) ? ` to ${figure(maximum)}` : ''}`
}

function boundsOf({ type, maxLength, maxItems, pattern, format, ...node }: Node): string {
  if (node.enum) return names(node.enum)
  if (node.const !== undefined) return names([node.const])
  const most = (count: number | undefined) => (count === undefined ? '' : `, ${figure(count)} at most`)
  switch (type) {
    case 'integer':
      return `whole number${rangeOf(node)}`
    case 'number':
      return `number${rangeOf(node)}`
    case 'string':
      if (format === 'uuid') return 'UUID'
      return `${pattern ? `\`${pattern}\`` : 'text'}${most(maxLength)}`
    case 'array':
      return `list${most(maxItems)}`
    case 'object':
      return 'object'
    case 'boolean':
      return 'true, false'
    default:
      return orNull(node) ?? 'value'
  }
}

/** Bounds of a field that may be null; undefined for other fields. */
function orNull({ anyOf = [] }: Node): string | undefined {
  const [value, ...others] = anyOf.filter(isNode).filter((node) => node.type !== 'null')
  return value && others.length === 0 && anyOf.length === 2 ? `${boundsOf(value)}, or null` : undefined
}

function fieldsOf(node: Node, prefix = ''): MessageField[] {
  return Object.entries(node.properties ?? {}).flatMap(([name, field]) => {
    if (!isNode(field)) return []
    const path = `${prefix}${name}`
    const own = { path, bounds: boundsOf(field), isNeeded: (node.required ?? []).includes(name) }
    const within = isNode(field.items) ? fieldsOf(field.items, `${path}[].`) : fieldsOf(field, `${path}.`)
    return [own, ...within]
  })
}

/** The literal fields that distinguish the variants of a message. */
const variantOf = ({ properties }: Node) => {
  const state = properties?.st
  if (!isNode(state)) return ''
  return (state.enum ?? [state.const]).map((value) => `\`${String(value)}\``).join(', ')
}

/** Every field a message of a contract may have, outermost first. */
export function messageFields(schema: z.ZodType): MessageField[] {
  const node: Node = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const variants = (node.oneOf ?? node.anyOf)?.filter(isNode)
  if (!variants) return fieldsOf(node)
  const of = variants.map((variant) => ({ says: variantOf(variant), fields: fieldsOf(variant) }))
  const paths = new Set(of.flatMap(({ fields }) => fields.map(({ path }) => path)))
  return [...paths].map((path) => {
    const found = of.map(({ says, fields }) => ({ says, field: fields.find((field) => field.path === path) }))
    const needing = found.filter(({ field }) => field?.isNeeded)
    return {
      path,
      bounds: [...new Set(found.flatMap(({ field }) => field?.bounds ?? []))].join(', '),
      isNeeded: needing.length === found.length || needing.map(({ says }) => says).join(', ') || false,
    }
  })
}
