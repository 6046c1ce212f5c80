/** Shown when not even the words of the product could be loaded, hence in English and without anything else of ours. */
export function BootFailure() {
  return (
    <main className="boot-failure" role="alert">
      <h1>The server did not answer</h1>
      <p>Your data is safe. Check the connection and load the page again.</p>
      <button type="button" onClick={() => window.location.reload()}>
        Load again
      </button>
    </main>
  )
}
