/** One round of one cell: settle, warm up, measure, and what was seen meanwhile; verdicts on what was seen. */
package httpdyno.measure;
