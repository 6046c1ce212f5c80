import type { MeterFileProblem } from '@kilowatt/domain/meter-files/meter-series'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/feedback/Notice.tsx'

/** What of a file could not be read, or was read with a choice. */
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
