import type { Language } from './languages.ts';
import { ar } from './service/ar.ts';
import { de } from './service/de.ts';
import { english, type ServiceTranslation } from './service/english.ts';
import { es } from './service/es.ts';
import { fr } from './service/fr.ts';
import { ja } from './service/ja.ts';
import { ptBR } from './service/pt-br.ts';
import { zhCN } from './service/zh-cn.ts';

/** The English texts, with their words as types. */
export type ServiceEnglish = typeof english;

/** The texts that the service itself writes to people, by language. */
export const serviceTexts: Readonly<Record<Language, ServiceTranslation>> = {
  en: english,
  de,
  fr,
  es,
  'pt-BR': ptBR,
  ja,
  'zh-CN': zhCN,
  ar,
};
