import { IconKey } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../../api/client.ts'
import { loadFile } from '../../../../api/load-file.ts'
import { useRefusal } from '../../../../api/use-refusal.ts'
import { ConsentList } from '../../../../features/account/privacy/ConsentList.tsx'
import { DeleteAccountCard } from '../../../../features/account/privacy/DeleteAccountCard.tsx'
import { ExportCard } from '../../../../features/account/privacy/ExportCard.tsx'
import { keepConsent } from '../../../../features/consent/consent-cookie.ts'
import { toastError, toastSuccess } from '../../../../ui/feedback/toast.tsx'
import { saveFile } from '../../../../ui/files/save-file.ts'
import { useAccount, WhenLoaded } from '../-account-data.tsx'

const READING_MS = 5000

/** Consents, data export and account deletion. */
export const Route = createFileRoute('/_signed-in/user/profile/privacy')({
  staticData: {
    listed: { in: 'user', at: 130 },
    crumb: 'none',
    entry: { label: 'user.section_privacy', icon: IconKey },
  },
  component: Privacy,
})

function Privacy() {
  const { t } = useTranslation()
  const router = useRouter()
  const queries = useQueryClient()
  const refusal = useRefusal()
  const [loadedBytes, setLoadedBytes] = useState(0)
  const account = useAccount()
  const consents = useQuery(orpc.account.consents.queryOptions({ select: ({ data }) => data.consents }))
  const deletion = useQuery(orpc.account.deletion.queryOptions({ select: ({ data }) => data }))
  const consent = useMutation({
    mutationFn: (granted: boolean) => client.account.saveConsent({ granted }),
    onSuccess: (answer, granted) => {
      keepConsent(granted)
      queries.setQueryData(orpc.account.consents.queryKey(), answer)
      toastSuccess(t('form.saved'))
    },
    onError: (error) => toastError(refusal(error)),
  })
  const exported = useMutation({
    mutationFn: () => {
      setLoadedBytes(0)
      return loadFile(['account', 'exportData'], setLoadedBytes)
    },
    onSuccess: (file) => saveFile('my-data.zip', file),
  })
  const remove = useMutation({
    mutationFn: ({ email, password }: { email: string; password: string | undefined }) =>
      client.account.deleteAccount({ email, password }),
    onSuccess: async () => {
      queries.clear()
      toastSuccess(t('user.deleteDone'), { durationMs: READING_MS })
      await router.navigate({ to: '/auth/login' })
    },
  })
  return (
    <>
      <WhenLoaded query={consents}>
        {(list) => (
          <ConsentList
            consents={list}
            onAnalytics={(granted) => consent.mutate(granted)}
            isBusy={consent.isPending}
          />
        )}
      </WhenLoaded>
      <ExportCard
        onExport={() => exported.mutate()}
        isBusy={exported.isPending}
        loadedBytes={loadedBytes}
        error={exported.error ? refusal(exported.error) : undefined}
      />
      <WhenLoaded query={deletion}>
        {(what) =>
          account.data && (
            <DeleteAccountCard
              deletion={what}
              email={account.data.email}
              hasPassword={account.data.hasPassword}
              onDelete={(password) => remove.mutate({ email: account.data.email, password })}
              isBusy={remove.isPending}
              error={remove.error ? refusal(remove.error, { invalid: 'form.wrongPassword' }) : undefined}
            />
          )
        }
      </WhenLoaded>
    </>
  )
}
