/**
 * A digest of what changes of an organization write: each adds an event or an answer that is stored, or changes who watches a ticket or
 * document.
 */
export const contentSql = `select (select count(*)::integer from basalt.events) as events,
  (select count(*)::integer from basalt.kept_outcomes) as answers,
  (select json_agg(w order by w.subject_id, w.user_id) from basalt.watches w) as watches`;
