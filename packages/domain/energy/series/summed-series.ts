import { addColumns } from './add-columns.ts'

type Summable = { readonly values: readonly (number | null)[]; readonly isTold?: true | undefined }

/** Series of devices added up, with what was told beyond them. */
export const summedSeries = (series: readonly Summable[]): (number | null)[] =>
  addColumns(
    series.filter(({ isTold }) => !isTold).map(({ values }) => values),
    series.find(({ isTold }) => isTold)?.values,
  )
