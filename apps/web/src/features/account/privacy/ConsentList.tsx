import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { Switch } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { browserZone } from '../../../shared/dates/browser-zone.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { RowList, RowText } from '../../../ui/data/RowList.tsx'

type Consent = { kind: 'terms' | 'privacy' | 'analytics'; granted: boolean; at: number }

const words = { terms: 'words.terms', privacy: 'words.privacyPolicy' } as const

type Props = { consents: readonly Consent[]; onAnalytics: (granted: boolean) => void; isBusy: boolean }

/** What a person agreed to and when; consent to analytics can be withdrawn here. */
export function ConsentList({ consents, onAnalytics, isBusy }: Props) {
  const { t } = useTranslation()
  const analytics = consents.find(({ kind }) => kind === 'analytics')
  return (
    <Card bare heading={t('user.consents')}>
      <RowList>
        {consents
          .flatMap(({ kind, ...given }) => (kind === 'analytics' ? [] : [{ kind, ...given }]))
          .map(({ kind, granted, at }) => (
            <li key={kind}>
              {granted ? (
                <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
              ) : (
                <IconCircleX size={20} stroke={1.75} aria-hidden="true" />
              )}
              <RowText>
                <b>{t(words[kind])}</b>
                <span className="caption">
                  {t(granted ? 'user.agreedAt' : 'user.refusedAt', {
                    time: formatDateTime(at, { timeZone: browserZone }),
                  })}
                </span>
              </RowText>
            </li>
          ))}
        <li>
          <Switch
            checked={analytics?.granted ?? false}
            disabled={isBusy}
            onChange={(event) => onAnalytics(event.currentTarget.checked)}
            label={t('consent.analytics')}
            description={t('consent.analyticsText')}
          />
        </li>
      </RowList>
    </Card>
  )
}
