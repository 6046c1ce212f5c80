import type { SocialProvider } from '@kilowatt/contracts/social-providers'
import { formatDate } from '@kilowatt/domain/units/format-date'
import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { browserZone } from '../../../shared/dates/browser-zone.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { RowList, RowText } from '../../../ui/data/RowList.tsx'

type LinkedProvider = { id: SocialProvider; name: string; linkedAt: number | null }

type Props = {
  providers: readonly LinkedProvider[]
  onLink: (id: SocialProvider) => void
  onUnlink: (id: SocialProvider) => void
  isBusy: boolean
}

/** Sign-in providers, linked or not. */
export function LinkedProviders({ providers, onLink, onUnlink, isBusy }: Props) {
  const { t } = useTranslation()
  return (
    <Card bare heading={t('user.providers')}>
      <RowList>
        {providers.map(({ id, name, linkedAt }) => (
          <li key={id}>
            <IconLink size={20} stroke={1.75} aria-hidden="true" />
            <RowText>
              <b>{name}</b>
              <span className="caption">
                {linkedAt === null
                  ? t('user.notLinked')
                  : t('user.linkedOn', { date: formatDate(linkedAt, { timeZone: browserZone }) })}
              </span>
            </RowText>
            <Button
              size="xs"
              disabled={isBusy}
              aria-label={`${linkedAt === null ? t('user.link') : t('actions.unlink')}: ${name}`}
              onClick={() => (linkedAt === null ? onLink(id) : onUnlink(id))}
            >
              {linkedAt === null ? t('user.link') : t('actions.unlink')}
            </Button>
          </li>
        ))}
      </RowList>
    </Card>
  )
}
