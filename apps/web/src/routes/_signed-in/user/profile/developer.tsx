import type { ApiKey } from '@kilowatt/contracts/identity/api-keys'
import { Button } from '@mantine/core'
import { IconCode } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../../api/client.ts'
import { useRefusal } from '../../../../api/use-refusal.ts'
import { ApiKeyForm, type NewApiKey } from '../../../../features/account/keys/ApiKeyForm.tsx'
import { ApiKeyList } from '../../../../features/account/keys/ApiKeyList.tsx'
import { NewKeyNotice } from '../../../../features/account/keys/NewKeyNotice.tsx'
import { Card } from '../../../../ui/data/Card.tsx'
import { ConfirmDialog } from '../../../../ui/feedback/ConfirmDialog.tsx'
import { toastError, toastSuccess } from '../../../../ui/feedback/toast.tsx'
import { useAccount, WhenLoaded } from '../-account-data.tsx'

/** API keys for scripts and integrations. */
export const Route = createFileRoute('/_signed-in/user/profile/developer')({
  staticData: {
    listed: { in: 'user', at: 120 },
    crumb: 'none',
    entry: { label: 'user.section_developer', icon: IconCode },
  },
  component: DevSettings,
})

function DevSettings() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const refusal = useRefusal()
  const [isAdding, setAdding] = useState(false)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const account = useAccount()
  const keys = useQuery(orpc.apiKeys.list.queryOptions({ select: ({ data }) => data.apiKeys }))
  const changed = () => queries.invalidateQueries({ queryKey: orpc.apiKeys.key() })
  const create = useMutation({
    mutationFn: (key: NewApiKey) => client.apiKeys.create(key),
    // the key itself is only ever on the screen
    gcTime: 0,
    onSuccess: () => {
      setAdding(false)
      return changed()
    },
  })
  const revoke = useMutation({
    mutationFn: (apiKeyId: number) => client.apiKeys.revoke({ apiKeyId }),
    onSuccess: () => {
      setRevoking(null)
      toastSuccess(t('user.keyRevoked'))
      return changed()
    },
    onError: (error) => toastError(refusal(error)),
  })
  const isListShown = !isAdding && !create.data
  return (
    <>
      <Card
        heading={t('user.apiKeys')}
        end={
          isListShown && (
            <Button size="xs" onClick={() => setAdding(true)}>
              {t('user.newKey')}
            </Button>
          )
        }
      >
        <p className="dim">{t('user.apiKeysText')}</p>
      </Card>
      {(isAdding || create.data) && (
        <Card heading={t('user.newKey')}>
          {create.data ? (
            <NewKeyNotice apiKey={create.data.data.key} onDone={() => create.reset()} />
          ) : (
            <ApiKeyForm
              hasPassword={account.data?.hasPassword ?? true}
              onSubmit={(key) => create.mutate(key)}
              onCancel={() => {
                create.reset()
                setAdding(false)
              }}
              isBusy={create.isPending}
              error={create.error}
            />
          )}
        </Card>
      )}
      <WhenLoaded query={keys}>
        {(list) => (
          <Card bare>
            <ApiKeyList apiKeys={list} onRevoke={setRevoking} isBusy={revoke.isPending} />
          </Card>
        )}
      </WhenLoaded>
      <ConfirmDialog
        opened={revoking !== null}
        question={t('user.revokeKeyQuestion', { name: revoking?.name ?? '' })}
        consequence={t('user.revokeKeyText')}
        keepLabel={t('actions.keepIt')}
        confirmLabel={t('user.revokeKey')}
        danger
        busy={revoke.isPending}
        onConfirm={() => revoking && revoke.mutate(revoking.id)}
        onKeep={() => setRevoking(null)}
      />
    </>
  )
}
