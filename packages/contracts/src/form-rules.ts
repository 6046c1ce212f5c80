import { z } from 'zod'

/** What the contract demands of one input, for its form. Lengths are in characters. */
export type FieldRule = {
  required?: true
  email?: true
  /** whether the input is a box that must be ticked */
  agreed?: true
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}
export type FormRules = Record<string, FieldRule>

type JsonSchema = {
  type?: string
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  const?: unknown
  anyOf?: JsonSchema[]
}

/**
 * Rules for the fields of a call (`group.call`), or of an object among its fields (`group.call.data`), so the browser
 * needs no schemas.
 * @throws Error if the contract has no such call, or its input is not an object
 */
export function formRules(contract: object, name: string): FormRules {
  const [group = '', call = '', ...within] = name.split('.')
  const entry: unknown = Reflect.get(Object(Reflect.get(contract, group)), call)
  const whole: unknown = Reflect.get(Object(Reflect.get(Object(entry), '~orpc')), 'inputSchema')
  const input = within.reduce(
    (outer, field) => (outer instanceof z.ZodObject ? outer.shape[field] : undefined),
    whole,
  )
  if (!(input instanceof z.ZodObject)) throw new Error(`${name} is not a call with an object as input`)
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => [
      field,
      ruleOf(Object(schema), required.includes(field)),
    ]),
  )
}

function ruleOf(schema: JsonSchema, isListed: boolean): FieldRule {
  const isNullable = schema.anyOf?.some(({ type }) => type === 'null') ?? false
  const { format, pattern, minLength, maxLength, minimum, maximum, ...rest } =
    schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
  return {
    ...(isListed && !isNullable && { required: true }),
    ...(format === 'email' && { email: true }),
    ...(pattern !== undefined && { pattern }),
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(rest.const === true && { agreed: true }),
  }
}
