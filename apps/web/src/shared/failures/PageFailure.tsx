import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isMissingPart, reloadForMissingPart, reloadIfReachable } from '../../api/missing-part.ts'
import { usePageTitle } from '../../ui/navigation/use-page-title.ts'
import { ErrorState } from '../../ui/state/StateMessage.tsx'
import { BrandLoader } from '../brand/BrandLoader.tsx'
import { LoadFailure } from './LoadFailure.tsx'

/**
 * Shown instead of a page that failed to load: the reason, and a retry button. After a release the page
 * reloads itself once.
 */
export function PageFailure({ error }: ErrorComponentProps) {
  const { t } = useTranslation()
  usePageTitle([t('shell.pageFailed')])
  const router = useRouter()
  if (isMissingPart(error)) return <MissingPart />
  const title = t('shell.pageFailed')
  const reason = error instanceof Error ? error : new Error(String(error))
  return (
    <LoadFailure
      title={title}
      error={reason}
      onRetry={() => void router.invalidate()}
      wayOn={{ label: t('words.home'), href: '/' }}
    />
  )
}

/** Null while the reason is being determined. */
type Outcome = Awaited<ReturnType<typeof reloadForMissingPart>> | null

function MissingPart() {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<Outcome>(null)
  useEffect(() => {
    void reloadForMissingPart(Date.now()).then(setOutcome)
  }, [])
  if (outcome === null || outcome === 'comes') return <BrandLoader />
  const tryAgain = () => {
    setOutcome(null)
    void reloadIfReachable().then(setOutcome)
  }
  return (
    <ErrorState
      title={t('shell.pageFailed')}
      reason={t(outcome === 'away' ? 'refusals.offline' : 'shell.partMissing')}
      onRetry={tryAgain}
    />
  )
}
