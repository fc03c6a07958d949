-- What is written waits in a list that each search reads through. With the default of 4 MiB a search behind many writes takes
-- three times as long.
alter index basalt.ticket_search_text set (gin_pending_list_limit = 512);
alter index basalt.document_search_text set (gin_pending_list_limit = 512);
