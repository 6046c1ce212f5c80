import type { ApiKey } from '@kilowatt/contracts/identity/api-keys'
import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { RowList, RowText } from '../../../ui/data/RowList.tsx'
import { useKeyFacts } from './use-key-facts.ts'

type Props = { apiKeys: readonly ApiKey[]; onRevoke: (key: ApiKey) => void; isBusy: boolean }

/** The existing keys, recognisable by their first characters, with permissions and last use. */
export function ApiKeyList({ apiKeys, onRevoke, isBusy }: Props) {
  const { t } = useTranslation()
  const factsOf = useKeyFacts()
  return (
    <RowList>
      {apiKeys.length === 0 && <li className="dim">{t('user.noKeys')}</li>}
      {apiKeys.map((key) => (
        <li key={key.id}>
          <IconKey size={20} stroke={1.75} aria-hidden="true" />
          <RowText>
            <b>{key.name}</b>
            <span className="caption">{factsOf(key)}</span>
          </RowText>
          <Button
            size="xs"
            disabled={isBusy}
            aria-label={`${t('user.revokeKey')}: ${key.name}`}
            onClick={() => onRevoke(key)}
          >
            {t('user.revokeKey')}
          </Button>
        </li>
      ))}
    </RowList>
  )
}
