import { addColumns } from './add-columns.ts'

type Summable = { readonly values: readonly (number | null)[]; readonly isReported?: true | undefined }

/** Sum of device series, and of energy that was reported in addition to them. */
export const summedSeries = (series: readonly Summable[]): (number | null)[] =>
  addColumns(
    series.filter(({ isReported }) => !isReported).map(({ values }) => values),
    series.find(({ isReported }) => isReported)?.values,
  )
