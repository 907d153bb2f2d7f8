package hello;

import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.OPTIONS;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** The echo route that conformance works on. */
@Path("/echo")
public class EchoResource {
    @HeaderParam(HttpHeaders.CONTENT_TYPE)
    String type;

    @GET
    public Response get(byte[] body) {
        return echo(body);
    }

    @POST
    public Response post(byte[] body) {
        return echo(body);
    }

    @PUT
    public Response put(byte[] body) {
        return echo(body);
    }

    @PATCH
    public Response patch(byte[] body) {
        return echo(body);
    }

    @DELETE
    public Response delete(byte[] body) {
        return echo(body);
    }

    @OPTIONS
    public Response options(byte[] body) {
        return echo(body);
    }

    private Response echo(byte[] body) {
        return Response.ok(body, type == null ? MediaType.APPLICATION_OCTET_STREAM : type).build();
    }
}
