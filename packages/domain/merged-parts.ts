type PartOf<Source, Part extends string> = Source extends Readonly<Record<Part, infer Found>> ? Found : never
type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? { [Name in keyof All]: All[Name] }
  : never

/** Merges one part of all sources into one object whose type has every name. A source may lack the part. */
export const mergedParts = <const Sources extends readonly object[], Part extends string>(
  sources: Sources,
  part: Part,
): Together<PartOf<Sources[number], Part>> =>
  Object.assign({}, ...sources.map((source) => Reflect.get(source, part)))
