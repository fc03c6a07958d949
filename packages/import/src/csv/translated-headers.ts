import type { Role } from '../table/columns.ts';

/**
 * The headers of each role as tables in German, French, Spanish, Portuguese, Chinese, Japanese and Arabic name them: in lower case,
 * separated by `|`. Not there: words for `done` alone, whose cells are often yes or no.
 */
export const translatedHeaders: Partial<Record<Role, string>> = {
  key: 'nummer|schlüssel|kennung|vorgangsschlüssel|numéro|clé|identifiant|número|clave|chave|identificador|编号|番号|キー|رقم|المعرف',
  url: 'adresse|lien|enlace|链接|リンク|رابط',
  project: 'projekt|projet|proyecto|projeto|项目|プロジェクト|مشروع|المشروع',
  title:
    'titel|aufgabe|bezeichnung|zusammenfassung|betreff|vorgang|titre|nom|tâche|résumé|objet|sujet|título|titulo|nombre|tarea|resumen|asunto|nome|tarefa|resumo|assunto|标题|名称|任务|摘要|タイトル|件名|題名|名前|タスク|概要|العنوان|عنوان|الاسم|المهمة|الملخص',
  text: 'beschreibung|notizen|inhalt|détails|contenu|descripción|descripcion|notas|detalles|contenido|descrição|descricao|detalhes|conteúdo|描述|说明|备注|説明|詳細|メモ|本文|الوصف|وصف|ملاحظات',
  board:
    'zustand|spalte|liste|abschnitt|statut|état|colonne|étape|estado|columna|lista|etapa|sección|coluna|seção|situação|状态|列|列表|阶段|状態|ステータス|リスト|セクション|الحالة|العمود|القائمة',
  startAt:
    'beginn|startdatum|anfang|anfangsdatum|geplanter beginn|début|date de début|inicio|fecha de inicio|início|data de início|开始日期|开始时间|開始日|開始日時|تاريخ البدء|البداية',
  due: "fällig|fällig am|fälligkeit|fälligkeitsdatum|frist|termin|enddatum|abgabe|échéance|date d’échéance|date d'échéance|date limite|date de fin|vencimiento|fecha de vencimiento|fecha límite|fecha limite|vence|vencimento|data de vencimento|data limite|data de entrega|截止日期|到期日|期限|期日|締め切り|締切|تاريخ الاستحقاق|موعد الاستحقاق|الموعد النهائي",
  estimate:
    'aufwand|schätzung|punkte|story-points|größe|estimation|taille|effort|estimación|estimacion|puntos|esfuerzo|tamaño|estimativa|pontos|esforço|tamanho|估算|估计|点数|見積もり|見積|ポイント|サイズ|التقدير|النقاط|الحجم',
  priority:
    'priorität|prio|dringlichkeit|wichtigkeit|priorité|urgence|importance|prioridad|urgencia|prioridade|urgência|优先级|優先度|重要度|الأولوية',
  assignee:
    'zuständig|verantwortlich|bearbeiter|bearbeiterin|zugewiesen an|zugewiesene person|assigné|assigné à|attribué à|responsable|asignado|asignado a|persona asignada|responsável|atribuído a|designado|负责人|经办人|受理人|担当者|担当|المسؤول|المكلف|مسند إلى',
  assignees:
    'zuständige|bearbeitende|mitglieder|beteiligte|assignés|personnes assignées|responsables|membres|asignados|miembros|responsáveis|membros|成员|メンバー|المسؤولون|الأعضاء',
  author:
    'ersteller|erstellerin|erstellt von|autor|autorin|verfasser|gemeldet von|melder|auteur|créé par|créateur|rapporteur|creado por|creador|informador|criado por|criador|relator|创建人|创建者|报告人|作成者|報告者|المنشئ|أنشأه|أنشئ بواسطة',
  labels:
    'kategorie|kategorien|beschriftungen|étiquettes|étiquette|catégorie|libellés|etiquetas|etiqueta|categoría|categoria|rótulos|标签|分类|ラベル|カテゴリ|カテゴリー|التسميات|التصنيف',
  tags: 'schlagworte|schlagwörter|stichwörter|stichworte|mots-clés|mots clés|palabras clave|palavras-chave|关键词|タグ|الوسوم|وسوم',
  cycle: 'zyklus|itération|ciclo|iteración|iteração|周期|迭代|冲刺|サイクル|スプリント|الدورة|دورة',
  created:
    'erstellt|erstellt am|erstellungsdatum|angelegt am|angelegt|créé|créé le|date de création|creado|creado el|fecha de creación|criado|criado em|data de criação|创建时间|创建日期|作成日|作成日時|登録日|تاريخ الإنشاء|أنشئ في',
  completed:
    'erledigt am|abgeschlossen am|geschlossen am|fertig am|terminé le|achevé le|fermé le|completado el|terminado el|cerrado el|concluído em|fechado em|完成时间|完成日期|完了日|完了日時|تاريخ الإكمال|اكتمل في',
  archived:
    'archiviert|archiviert am|archivé|archivé le|archivado|archivado el|arquivado|arquivado em|归档时间|アーカイブ日|أرشف في',
  comment:
    'kommentar|kommentare|anmerkung|anmerkungen|commentaire|commentaires|comentario|comentarios|comentário|comentários|评论|コメント|التعليقات|تعليق',
  parent:
    'übergeordnet|übergeordnete aufgabe|übergeordneter vorgang|oberaufgabe|tâche parente|tâche parent|tarea principal|tarea superior|tarefa pai|tarefa principal|父任务|上级任务|親タスク|親課題|المهمة الأصل',
  unused:
    'aktualisiert|aktualisiert am|geändert am|zuletzt geändert|mis à jour|mis à jour le|modifié le|actualizado|actualizado el|modificado|modificado el|atualizado|atualizado em|modificado em|更新时间|更新日期|更新日|更新日時|تاريخ التحديث',
};
