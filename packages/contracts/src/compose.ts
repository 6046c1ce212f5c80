import type { Declaration } from './declaration.ts'
import { declarations } from './declarations.ts'

type PartOf<Declared, Part extends string> =
  Declared extends Readonly<Record<Part, infer Found>> ? Found : never
type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? { [Name in keyof All]: All[Name] }
  : never

/** One part of all declarations as one object, with every name in its type. */
export const compose = <Part extends keyof Declaration>(
  part: Part,
): Together<PartOf<(typeof declarations)[number], Part>> =>
  Object.assign({}, ...declarations.map((declared: Declaration) => declared[part]))
