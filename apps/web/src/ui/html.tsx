/** HTML of a record, cleaned by the service by its written policy; the policy of the page lets nothing in it run. */
export function Html({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
