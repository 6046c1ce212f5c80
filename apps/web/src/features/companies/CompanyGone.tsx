import { webPaths } from '@kilowatt/contracts/web-paths'
import { Button } from '@mantine/core'
import type { NotFoundRouteProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { refusedBy } from '../../api/or-not-found.ts'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import { NotAvailable, NotFound } from '../../ui/state/NotFound.tsx'

/**
 * Shown instead of a page of a company that is absent or not accessible. People who had it open until now see
 * its name.
 */
export function CompanyGone(lost: NotFoundRouteProps) {
  const { t } = useTranslation()
  const refused = refusedBy(lost)
  if (!refused) return <NotFound />
  const { name } = refused
  return (
    <NotAvailable
      title={name === undefined ? t('companies.closedTitle') : t('companies.goneTitle', { name })}
      text={t(name === undefined ? 'companies.closedText' : 'companies.goneText')}
    >
      <Button variant="filled" component={AppLink} href={webPaths.home()}>
        {t('words.home')}
      </Button>
    </NotAvailable>
  )
}
