import type { MeterFileProblem } from '@kilowatt/domain/meter-files/meter-series'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/feedback/Notice.tsx'

/** Parts of a file that could not be read, or that were read with an assumption. */
export function FileProblems({ problems }: { problems: readonly MeterFileProblem[] }) {
  const { t } = useTranslation()
  if (problems.length === 0) return null
  return (
    <Notice kind="warning">
      {problems
        .map(({ code, count, firstLine }) => t(`portal.problem_${code}`, { count, line: firstLine ?? '–' }))
        .join(' ')}
    </Notice>
  )
}
