import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../../api/client.ts'
import { createPasskey } from '../../../../api/passkeys.ts'
import { useRefusal } from '../../../../api/use-refusal.ts'
import { PasskeyList } from '../../../../features/account/security/PasskeyList.tsx'
import { PasskeyNameDialog } from '../../../../features/account/security/PasskeyNameDialog.tsx'
import { ConfirmDialog } from '../../../../ui/feedback/ConfirmDialog.tsx'
import { toastError, toastSuccess } from '../../../../ui/feedback/toast.tsx'
import { WhenLoaded } from '../-account-data.tsx'

/** The passkeys of the signed-in person, with adding, renaming and removing. */
export function Passkeys({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const refusal = useRefusal()
  const [removing, setRemoving] = useState<{ id: number; name: string } | null>(null)
  const [renaming, setRenaming] = useState<{ id: number; name: string } | null>(null)
  const passkeys = useQuery(orpc.passkeys.list.queryOptions({ select: ({ data }) => data.passkeys }))
  const changed = () => queries.invalidateQueries({ queryKey: orpc.passkeys.key() })
  const create = useMutation({
    mutationFn: ({ name, password }: { name: string; password: string | undefined }) =>
      createPasskey(name, password),
    onSuccess: () => {
      toastSuccess(t('user.passkeyAdded'))
      return changed()
    },
  })
  const remove = useMutation({
    mutationFn: (passkeyId: number) => client.passkeys.remove({ passkeyId }),
    onSuccess: () => {
      setRemoving(null)
      return changed()
    },
    onError: (error) => toastError(refusal(error)),
  })
  const rename = useMutation({
    mutationFn: (passkey: { passkeyId: number; name: string }) => client.passkeys.rename(passkey),
    onSuccess: () => {
      setRenaming(null)
      return changed()
    },
  })
  return (
    <>
      <WhenLoaded query={passkeys}>
        {(list) => (
          <PasskeyList
            passkeys={list}
            hasPassword={hasPassword}
            onCreate={(passkey) =>
              create.mutateAsync(passkey).then(
                () => true,
                () => false,
              )
            }
            onRename={setRenaming}
            onRemove={setRemoving}
            isBusy={create.isPending || remove.isPending}
            error={create.error}
          />
        )}
      </WhenLoaded>
      <PasskeyNameDialog
        passkey={renaming}
        onSave={(name) => renaming && rename.mutate({ passkeyId: renaming.id, name })}
        onClose={() => {
          rename.reset()
          setRenaming(null)
        }}
        isBusy={rename.isPending}
        error={rename.error}
      />
      <ConfirmDialog
        opened={removing !== null}
        question={t('user.passkeyRemoveQuestion', { name: removing?.name ?? '' })}
        consequence={t('user.passkeyRemoveText')}
        keepLabel={t('actions.keepIt')}
        confirmLabel={t('actions.remove')}
        danger
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing.id)}
        onKeep={() => setRemoving(null)}
      />
    </>
  )
}
