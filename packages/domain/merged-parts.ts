type PartOf<Source, Part extends string> = Source extends Readonly<Record<Part, infer Found>> ? Found : never
type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? { [Name in keyof All]: All[Name] }
  : never

/** One part of all sources as one object, with every name in its type. A source may have no such part. */
export const mergedParts = <const Sources extends readonly object[], Part extends string>(
  sources: Sources,
  part: Part,
): Together<PartOf<Sources[number], Part>> =>
  Object.assign({}, ...sources.map((source) => Reflect.get(source, part)))
