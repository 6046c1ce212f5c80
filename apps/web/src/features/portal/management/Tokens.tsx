import type { ExternalCredential } from '@kilowatt/contracts/portal/external-credentials'
import { TARIFF_ZONE } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { formatDate } from '@kilowatt/domain/units/format-date'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { RowList } from '../../../ui/data/RowList.tsx'
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx'
import { AddTokenDialog } from './AddTokenDialog.tsx'
import classes from './PortalManagement.module.css'
import { usePortalChange } from './use-portal-change.ts'

type Props = {
  tokens: readonly ExternalCredential[]
  chosen: number | undefined
  canAdd: boolean
  onChoose: (token: number | undefined) => void
}

/** A person's tokens by their first characters; the selected one decides which metering places are listed. */
export function Tokens({ tokens, chosen, canAdd, onChoose }: Props) {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure(false)
  const [leaving, setLeaving] = useState<ExternalCredential | null>(null)
  const removing = usePortalChange({
    change: (token: ExternalCredential) => client.externalCredentials.remove({ tokenId: token.id }),
    failure: 'portal.errorDeletingToken',
    done: (_, token) => {
      setLeaving(null)
      if (token.id === chosen) onChoose(undefined)
    },
  })
  const dateText = (ms: number) => formatDate(ms, { timeZone: TARIFF_ZONE })
  return (
    <Card
      bare
      heading={t('portal.tokens')}
      end={
        <Button
          size="xs"
          variant="filled"
          disabled={!canAdd}
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={open}
        >
          {t('portal.addToken')}
        </Button>
      }
    >
      <RowList>
        {tokens.length === 0 && <li className="dim">{t('portal.tokensHelp')}</li>}
        {tokens.map((token) => (
          <li key={token.id}>
            <IconKey size={20} stroke={1.75} aria-hidden="true" />
            <button
              type="button"
              className={classes.choice}
              aria-pressed={token.id === chosen}
              onClick={() => onChoose(token.id === chosen ? undefined : token.id)}
            >
              <b>{token.token}</b>
              <span className="caption">
                {t('portal.tokenFacts', { day: dateText(token.dateAdded), count: token.devices })}
              </span>
            </button>
            <Button
              size="xs"
              aria-label={t('portal.removeNamed', { name: token.token })}
              onClick={() => setLeaving(token)}
            >
              {t('actions.remove')}
            </Button>
          </li>
        ))}
      </RowList>
      <AddTokenDialog opened={opened} onClose={close} onAdded={onChoose} />
      <ConfirmDialog
        opened={leaving !== null}
        question={t('portal.removeTokenQuestion', { name: leaving?.token ?? '' })}
        consequence={t('portal.removeTokenConsequence')}
        keepLabel={t('actions.keepIt')}
        confirmLabel={t('actions.remove')}
        danger
        busy={removing.isPending}
        onConfirm={() => leaving && removing.mutate(leaving)}
        onKeep={() => setLeaving(null)}
      />
    </Card>
  )
}
